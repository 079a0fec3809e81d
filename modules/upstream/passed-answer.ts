import type { UpstreamTold } from '../calls/message.events.js';
import type { AnswerBefore } from '../vapi/answer-record.js';
import type { UpstreamFailure } from './upstream-client.js';
import type { PassedAnswer } from './upstream.js';

const contentType = 'application/json; charset=utf-8';

/** An answer that we give in the place of the upstream. */
export const ours = (text: string): PassedAnswer => ({
  status: 200,
  contentType,
  contentEncoding: null,
  body: Buffer.from(text),
});

/** A recorded answer, as it went out; null where the ledger does not hold it whole. */
export function passedAgain({ status, text, upstream }: AnswerBefore): PassedAnswer | null {
  if (text === null || upstream?.redacted === true) return null;
  const told = upstream ?? { contentType: null, contentEncoding: null, textEncoding: 'utf8' };
  return {
    status,
    contentType: told.contentType,
    contentEncoding: told.contentEncoding,
    body: Buffer.from(text, told.textEncoding as BufferEncoding),
  };
}

/** That the upstream gave nothing, and why. */
export const toldOf = ({ kind, status, elapsedMs }: UpstreamFailure): UpstreamTold => ({
  outcome: kind,
  status,
  contentType,
  contentEncoding: null,
  textEncoding: 'utf8',
  redacted: false,
  elapsedMs,
});
