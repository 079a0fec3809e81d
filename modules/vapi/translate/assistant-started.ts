import { textOf } from '../../../src/json/json.js';
import { objectAt } from '../read-envelope.js';
import type { Translator } from '../reading.js';

/** Also fires for the first assistant of a call, so by itself it is a sight and no swap. */
export const translateAssistantStarted: Translator = ({ envelope: { message }, callId }) => {
  const assistantName =
    textOf(objectAt(message, 'newAssistant')['name']) ??
    textOf(objectAt(message, 'assistant')['name']);
  return assistantName === null
    ? []
    : [
        {
          at: null,
          fact: {
            type: 'AssistantObserved',
            data: { callId, assistantName, evidence: 'assistant-started' },
          },
        },
      ];
};
