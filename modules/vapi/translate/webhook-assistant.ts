import type { Translator } from '../reading.js';

/**
 * A verbose message is not kept, but who it says is active is: the earliest sight of each assistant. (A message that
 * is kept carries its assistant itself.)
 */
export const webhookAssistant: Translator = ({ callId, assistantName }) =>
  assistantName === null
    ? []
    : [
        {
          at: null,
          sighting: `assistant ${assistantName}`,
          fact: {
            type: 'AssistantObserved',
            data: { callId, assistantName, evidence: 'webhook-assistant' },
          },
        },
      ];
