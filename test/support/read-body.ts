import { parseBody } from '../../modules/vapi/parse-body.js';
import { readMessage, type ReadMessage } from '../../modules/vapi/read-message.js';
import { translate } from '../../modules/vapi/translate/translate.js';
import type { Draft } from '../../modules/vapi/reading.js';

export const arrivedAt = '2026-11-30T12:00:00.000Z';

/** A body as the webhook door reads it; throws when it is refused. */
export function readBody(body: unknown, at = arrivedAt): ReadMessage {
  const parsed = parseBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  if (!parsed.ok) throw new Error(`${parsed.reason}: ${parsed.detail}`);
  return readMessage(parsed.envelope, { endpoint: '/vapi/webhook', toolPath: null, arrivedAt: at });
}

/** The facts of a body, `type` and `data`, without those of the first sight of the call. */
export const factsOf = (body: unknown): readonly Draft['fact'][] =>
  draftsOf(body)
    .map(({ fact }) => fact)
    .filter(({ type }) => type !== 'CallStarted' && type !== 'CallDetailsObserved');

export const draftsOf = (body: unknown): readonly Draft[] => translate(readBody(body).reading);
