import { isNestedTooDeep, nestingMax } from '../../src/json/nesting-depth.js';
import type { Json } from '../../src/json/json.js';
import type { RejectReason } from '../calls/message.events.js';
import { readEnvelope, type Envelope } from './read-envelope.js';
import { redactSecrets } from './redact-secrets.js';

export type ParsedBody =
  | Readonly<{ ok: true; body: Json; envelope: Envelope }>
  | Readonly<{ ok: false; reason: RejectReason; detail: string; text: string | null }>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes to a message without secrets, or the reason why they are none. Never throws. */
export function parseBody(raw: Uint8Array): ParsedBody {
  let text: string;
  try {
    text = utf8.decode(raw);
  } catch {
    return { ok: false, reason: 'not-utf8', detail: 'The body is not UTF-8 text.', text: null };
  }
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    // Its message quotes the body, which may hold anything.
    const place = /position (\d+)/.exec((error as Error).message)?.[1];
    const detail = `The body is not JSON${place === undefined ? '' : `, see position ${place}`}.`;
    return { ok: false, reason: 'not-json', detail, text };
  }
  if (isNestedTooDeep(value)) {
    const detail = `The body is nested deeper than ${nestingMax} levels.`;
    return { ok: false, reason: 'nested-too-deep', detail, text };
  }
  const body = redactSecrets(value);
  const envelope = readEnvelope(body);
  if (envelope !== null) return { ok: true, body, envelope };
  const detail =
    'The body nowhere says what message it is: no message.type, no type, no list of tool calls.';
  return { ok: false, reason: 'not-a-message', detail, text: JSON.stringify(body) };
}
