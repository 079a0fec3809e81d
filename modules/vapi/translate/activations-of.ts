import { isObject, textOf } from '../../../src/json/json.js';
import { listAt, objectAt } from '../read-envelope.js';
import type { Reading } from '../reading.js';

/** Names in the report's list of activations, in order; nameless ones are passed over. */
export const activationsOf = ({ message, call }: Reading['envelope']): readonly string[] =>
  [
    ...listAt(objectAt(message, 'artifact'), 'assistantActivations'),
    ...(isObject(message['artifact'])
      ? []
      : listAt(objectAt(call, 'artifact'), 'assistantActivations')),
  ]
    .filter(isObject)
    .map((activation) => textOf(activation['assistantName']))
    .filter((name) => name !== null);
