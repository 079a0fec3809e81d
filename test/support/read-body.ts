import { parseBody } from '../../modules/vapi/parse-body.js';
import { messageIdOf } from '../../modules/vapi/message-identity.js';
import { readMessage } from '../../modules/vapi/read-message.js';
import { translate } from '../../modules/vapi/translate/translate.js';
import type { Draft, Reading } from '../../modules/vapi/reading.js';

export const arrivedAt = '2026-11-30T12:00:00.000Z';

/** A body as the webhook door reads it; throws when it is refused. */
export function readBody(
  body: unknown,
  at = arrivedAt,
): Readonly<{ reading: Reading; messageId: string }> {
  const parsed = parseBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  if (!parsed.ok) throw new Error(`${parsed.reason}: ${parsed.detail}`);
  const arrival = { endpoint: '/vapi/webhook', toolPath: null, arrivedAt: at };
  const reading = readMessage(parsed.envelope, arrival);
  return { reading, messageId: messageIdOf(reading) };
}

/** The facts of a body, `type` and `data`, without those of the first sight of the call. */
export const factsOf = (body: unknown): readonly Draft['fact'][] =>
  draftsOf(body)
    .map(({ fact }) => fact)
    .filter(({ type }) => type !== 'CallStarted' && type !== 'CallDetailsObserved');

export const draftsOf = (body: unknown): readonly Draft[] => translate(readBody(body).reading);
