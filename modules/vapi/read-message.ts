import { textOf } from '../../src/json/json.js';
import { usableInstant } from '../../src/time/usable-instant.js';
import { callStream, chatStream, unattributedStream } from '../calls/streams.js';
import { objectAt, type Envelope } from './read-envelope.js';
import { readHistories } from './read-history.js';
import type { Reading } from './reading.js';
import { readToolRequests } from './tool-request.js';

export type Arrival = Pick<Reading, 'endpoint' | 'toolPath' | 'arrivedAt'>;

/** Types whose envelope names an assistant that need not be the active one (vapi/README.md 4.2). */
const vagueAboutAssistant = new Set(['end-of-call-report', 'transfer-update', 'assistant.started']);

/** Everything that one message says, read once. */
export function readMessage(envelope: Envelope, arrival: Arrival): Reading {
  const { message, messageType, callId } = envelope;
  const { arrivedAt } = arrival;
  const stream = streamOf(envelope, arrivedAt);
  const saidAt = usableInstant(message['timestamp'], arrivedAt);
  const asksForTools = messageType === 'tool-calls' || messageType === 'function-call';
  // Without a call the day in the stream's name must not make a repeat of the next day another message.
  const scope = callId ?? envelope.chatId ?? 'no call';
  return {
    envelope,
    stream,
    callId,
    saidAt,
    assistantName: vagueAboutAssistant.has(messageType)
      ? null
      : (textOf(message['assistantName']) ?? textOf(objectAt(message, 'assistant')['name'])),
    toolRequests: asksForTools ? readToolRequests(envelope, scope, saidAt) : [],
    histories: readHistories(envelope, scope, arrivedAt),
    ...arrival,
  };
}

function streamOf({ callId, chatId }: Envelope, arrivedAt: string): string {
  if (callId !== null) return callStream(callId);
  return chatId === null ? unattributedStream(arrivedAt.slice(0, 10)) : chatStream(chatId);
}
