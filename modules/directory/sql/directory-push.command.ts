import { directoryUrl } from '../../../src/config/read-urls.js';
import { Variables, type Environment } from '../../../src/config/variables.js';
import type { Command, Out } from '../../cli/command.js';
import { onlyArgument } from '../../cli/only-argument.js';
import { checkedFolder, countsOf } from '../checked-folder.js';
import { DirectoryRefused } from '../directory.errors.js';
import { faultLine } from '../fault-line.js';
import { DatabaseFailed } from './database-failed.js';
import { openEngine } from './open-engine.js';
import { pushDirectory } from './push-directory.js';
import { pushFaults } from './push-faults.js';
import type { SqlEngine } from './sql-engine.js';

const usage = 'directory push <path>';

/** Loads a folder into the tables of `DIRECTORY_URL`, in the place of all that is there. Nothing of a faulty folder. */
export const directoryPush: Command = {
  words: ['directory', 'push'],
  usage,
  async run(args, env, out) {
    const folder = onlyArgument(args, usage, out);
    if (folder === null) return 2;
    const target = targetIn(env, out);
    if (target === null) return 1;
    try {
      const { content, lines } = checkedFolder(folder);
      for (const line of lines) out(line);
      if (content === null) return 1;
      const faults = pushFaults(content);
      for (const fault of faults) out(faultLine(fault));
      if (faults.length > 0) return 1;
      await pushDirectory(target, content);
      out(`${folder} is in ${target.name}: ${countsOf(content)}`);
      return 0;
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      throw new DirectoryRefused(target.name, [error.message], { cause: error });
    } finally {
      await target.close();
    }
  },
};

function targetIn(env: Environment, out: Out): SqlEngine | null {
  const variables = new Variables(env, []);
  const engine = openEngine(directoryUrl(variables), { mayCreate: true });
  for (const line of variables.faults) out(line);
  if (engine === null && variables.faults.length === 0) {
    out('DIRECTORY_URL: must be sqlite:<path> or postgres://<host>/<database> to push to');
  }
  return engine;
}
