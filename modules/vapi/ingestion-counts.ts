import type { RejectReason } from '../calls/call.events.js';
import type { Reading } from './reading.js';
import type { Recorded } from './record-message.js';

/** What is counted and is no event: repeats, verbose messages without news, refusals. Never on the answer's path. */
export abstract class IngestionCounts {
  abstract received(reading: Reading, recorded: Recorded): void;
  abstract rejected(reason: RejectReason): void;
  abstract unauthenticated(endpoint: string): void;
}
