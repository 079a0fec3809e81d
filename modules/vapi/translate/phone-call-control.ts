import { objectAt } from '../read-envelope.js';
import type { Translator } from '../reading.js';

/**
 * Vapi asks us to forward. Only a destination object says where to; other fields have held order numbers, and a
 * number is never made out of one.
 */
export const translatePhoneCallControl: Translator = ({ envelope: { message }, callId }) => {
  const destination = objectAt(message, 'destination');
  return message['request'] === 'forward' && Object.keys(destination).length > 0
    ? [
        {
          at: null,
          fact: {
            type: 'TransferRequested',
            data: { callId, destination, mode: null, toolCallId: null },
          },
        },
      ]
    : [];
};
