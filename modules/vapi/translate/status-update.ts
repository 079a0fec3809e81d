import { isObject, textOf } from '../../../src/json/json.js';
import type { Draft, Translator } from '../reading.js';

/** The message's own status counts; `call.status` inside it is a picture from when the call object was made. */
export const translateStatusUpdate: Translator = ({ envelope: { message }, callId }) => {
  const status = textOf(message['status']);
  const drafts: Draft[] = [];
  if (status !== null) {
    drafts.push({
      at: null,
      fact: {
        type: 'CallStatusChanged',
        data: { callId, status, endedReason: textOf(message['endedReason']) },
      },
    });
  }
  const destination = message['destination'];
  if (status === 'forwarding' && isObject(destination)) {
    drafts.push({
      at: null,
      fact: {
        type: 'TransferRequested',
        data: { callId, destination, mode: null, toolCallId: null },
      },
    });
  }
  return drafts;
};
