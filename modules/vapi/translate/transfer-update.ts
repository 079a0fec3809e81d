import { isObject, textOf } from '../../../src/json/json.js';
import { objectAt } from '../read-envelope.js';
import type { Translator } from '../reading.js';

/** To an assistant it tells of a swap, to a number or SIP address of a transfer that was asked for. */
export const translateTransferUpdate: Translator = ({ envelope: { message }, callId }) => {
  const destination = objectAt(message, 'destination');
  const to =
    textOf(objectAt(message, 'toAssistant')['name']) ?? textOf(destination['assistantName']);
  if (destination['type'] === 'assistant' || to !== null) {
    const data = {
      callId,
      from: textOf(objectAt(message, 'fromAssistant')['name']),
      to,
      toolCallId: null,
      functionName: null,
      scope: 'intra-squad',
      evidence: ['transfer-update'],
      timed: true,
      activation: null,
    } as const;
    return [{ at: null, fact: { type: 'HandoffSwapped', data } }];
  }
  return isObject(message['destination'])
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
