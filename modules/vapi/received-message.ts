import type { EventSource } from '../../src/event-store/fact.js';
import type { Json } from '../../src/json/json.js';
import { sha256 } from '../../src/json/uuid-v5.js';
import type { TeamOfLine } from '../directory/directory.js';
import type { Provenance } from './draft-event.js';
import { messageIdOf } from './message-identity.js';
import type { Reading } from './reading.js';

/** A message with where it came from. What costs a hash is computed when it is asked for: volume is passed over. */
export class ReceivedMessage implements Provenance {
  private id: string | undefined;

  constructor(
    readonly reading: Reading,
    readonly body: Json,
    /** As it came. */
    readonly raw: Buffer,
    readonly source: EventSource,
    /** Whose line was dialled, if anybody's. */
    private readonly line: TeamOfLine | undefined,
  ) {}

  get messageId(): string {
    return (this.id ??= messageIdOf(this.reading));
  }

  /** Hex SHA-256 of the body as it came. */
  get contentHash(): string {
    return sha256(this.raw);
  }

  get teamId(): string | null {
    return this.line?.team.id ?? null;
  }

  /** Of the dialled line; null where the line is not known. */
  get voiceAssistantId(): string | null {
    return this.line?.voiceAssistantId ?? null;
  }
}
