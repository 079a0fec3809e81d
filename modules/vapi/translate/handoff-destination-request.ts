import { isObject } from '../../../src/json/json.js';
import type { Translator } from '../reading.js';

export const translateHandoffDestinationRequest: Translator = (reading) => {
  const { message } = reading.envelope;
  const variableValues = message['variableValues'];
  return [
    {
      at: null,
      fact: {
        type: 'HandoffDestinationRequested',
        data: {
          callId: reading.callId,
          parameters: isObject(message['parameters']) ? message['parameters'] : {},
          variableValues: isObject(variableValues) ? variableValues : null,
          assistantName: reading.assistantName,
        },
      },
    },
  ];
};
