import type { AnomalyCode } from '../../calls/aftermath.events.js';
import type { Draft, Reading, Translator } from '../reading.js';

/** Something odd in a message that was read all the same. */
export const anomaly = ({ callId }: Reading, code: AnomalyCode, detail: string): Draft => ({
  at: null,
  fact: { type: 'MessageAnomalyNoted', data: { callId, code, detail } },
});

/** What was odd about the envelope or the history, for any type of message. */
export const translateAnomalies: Translator = (reading) => {
  const { envelope, saidAt, histories } = reading;
  const { message, typeTakenFrom } = envelope;
  const orphan = histories
    .flat()
    .some(({ toolResult }) => toolResult !== null && toolResult.toolCallId === null);
  return [
    ...(typeTakenFrom === 'message.role' || typeTakenFrom === 'tool list'
      ? [anomaly(reading, 'type-found-elsewhere', `The type was taken from ${typeTakenFrom}.`)]
      : []),
    ...(saidAt === null && (message['timestamp'] ?? null) !== null
      ? [
          anomaly(
            reading,
            'timestamp-unusable',
            'The timestamp cannot be read or lies out of bounds.',
          ),
        ]
      : []),
    ...(orphan
      ? [anomaly(reading, 'result-without-call', 'The history holds a tool result without an id.')]
      : []),
  ];
};
