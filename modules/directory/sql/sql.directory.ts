import type { CheckedDirectory } from '../check-documents.js';
import { DirectoryRefused } from '../directory.errors.js';
import { faultLine } from '../fault-line.js';
import type { Fault } from '../field-check.js';
import type { DirectoryContent } from '../directory-content.js';
import { LoadedDirectory } from '../loaded.directory.js';
import { checkTables } from './check-tables.js';
import { DatabaseFailed } from './database-failed.js';
import { isMigrated, migrate } from './migrate.js';
import type { SqlEngine } from './sql-engine.js';

/** Between two looks at the version of the tables. */
const lookEveryMs = 1_000;

type Seen = Readonly<{ version: string; checked: CheckedDirectory }>;

/** The directory from the tables of a database, read in one transaction. Without the database the last one stays. */
export class SqlDirectory extends LoadedDirectory {
  private readonly poll: NodeJS.Timeout;
  private looking: Promise<void> | null = null;
  private lost: string | null = null;

  private constructor(
    private readonly engine: SqlEngine,
    private seen: string | null,
    content: DirectoryContent,
    warnings: readonly Fault[],
  ) {
    super(content, warnings);
    this.poll = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** Makes the tables where there are none. @throws DirectoryRefused when they cannot be read or have a fault. */
  static async open(engine: SqlEngine): Promise<SqlDirectory> {
    try {
      if (!(await engine.read(isMigrated))) await engine.write(migrate);
      const { version, checked } = await see(engine);
      const { content, faults, warnings } = checked;
      if (content === null) throw new DirectoryRefused(engine.name, faults.map(faultLine));
      return new SqlDirectory(engine, version, content, warnings);
    } catch (error) {
      await engine.close();
      if (!(error instanceof DatabaseFailed)) throw error;
      throw new DirectoryRefused(engine.name, [error.message], { cause: error });
    }
  }

  override get outage(): string | null {
    return this.lost;
  }

  /** Reads the tables again if their version changed. Called by the poll; a test may call it. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  async close(): Promise<void> {
    clearInterval(this.poll);
    await this.looking;
    await this.engine.close();
  }

  private async lookOnce(): Promise<void> {
    try {
      if ((await this.engine.version()) !== this.seen) {
        const { version, checked } = await see(this.engine);
        this.seen = version;
        this.take(checked);
      }
      if (this.lost !== null) this.log.log('The database of the directory can be read again');
      this.lost = null;
    } catch (error) {
      // What is edited until it is back has to be read then, whatever version it has.
      this.seen = null;
      if (this.lost === null) {
        this.log.error({ msg: 'The database of the directory cannot be read', err: error });
      }
      this.lost = error instanceof Error ? error.message : String(error);
    }
  }
}

/** The version is asked first: an edit in between is read, and seen as another version at the next look. */
async function see(engine: SqlEngine): Promise<Seen> {
  const version = await engine.version();
  return { version, checked: await engine.read(checkTables) };
}
