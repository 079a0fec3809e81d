import { callDetailsOf } from '../call-details.js';
import type { Translator } from '../reading.js';

/**
 * `CallStarted` once per call, by whichever message comes first; the details once per different content, so that no
 * order of arrival decides what is known of a call.
 */
export const translateCallSight: Translator = ({ envelope, callId, arrivedAt }) => {
  const details = callDetailsOf(envelope, arrivedAt);
  const says = Object.values(details).some((value) => value !== null);
  const observed = { callId, ...details };
  return [
    { at: null, identity: ['first'], fact: { type: 'CallStarted', data: observed } },
    ...(says
      ? [
          {
            at: null,
            identity: [details],
            fact: { type: 'CallDetailsObserved', data: observed },
          } as const,
        ]
      : []),
  ];
};
