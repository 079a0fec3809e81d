import { canonicalJson } from '../../src/json/canonical-json.js';
import { textOf } from '../../src/json/json.js';
import type { TransferDestination } from './handoff.events.js';

/** What makes two destinations the same line: the number, else the SIP address, else all that is told of it. */
export const lineOf = (destination: TransferDestination): string =>
  textOf(destination['number']) ?? textOf(destination['sipUri']) ?? canonicalJson(destination);
