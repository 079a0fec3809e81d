import type { Json } from '../../src/json/json.js';
import { textOf } from '../../src/json/json.js';
import { objectAt, readEnvelope } from '../vapi/read-envelope.js';

/** The control URL in a message as it came (vapi/README.md 2.1); what is stored has it redacted. */
export function controlUrlIn(raw: Buffer): string | null {
  const envelope = readEnvelope(JSON.parse(raw.toString('utf8')) as Json);
  return envelope === null ? null : textOf(objectAt(envelope.call, 'monitor')['controlUrl']);
}
