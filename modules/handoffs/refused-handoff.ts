import type { HandoffRefused } from '../calls/handoff.events.js';
import type { Draft } from '../vapi/reading.js';

type Refusal = Pick<HandoffRefused['data'], 'callId' | 'reason'> &
  Partial<Pick<HandoffRefused['data'], 'missing' | 'callStatus'>>;

/**
 * A handoff that does not come about. The body has both an empty destination and an error: schema and documentation
 * each want one (vapi/README.md 5.6). `detail` is for the model; `identity` tells the request from others.
 */
export function refusedHandoff(
  { callId, reason, missing = [], callStatus = null }: Refusal,
  detail: string,
  identity: readonly unknown[],
) {
  const data = { callId, reason, missing, callStatus };
  const draft: Draft = { at: null, identity, fact: { type: 'HandoffRefused', data } };
  return { body: { destination: {}, error: detail }, drafts: [draft] };
}
