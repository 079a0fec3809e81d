import { textOf } from '../../../src/json/json.js';
import type { Translator } from '../reading.js';

export const translateUserInterrupted: Translator = ({ envelope: { message }, callId }) => [
  {
    at: null,
    fact: { type: 'CallerInterrupted', data: { callId, turnId: textOf(message['turnId']) } },
  },
];
