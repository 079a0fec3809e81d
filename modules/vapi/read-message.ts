import { textOf } from '../../src/json/json.js';
import { usableInstant } from '../../src/time/usable-instant.js';
import { callStream, chatStream, unattributedStream } from '../calls/streams.js';
import { messageIdOf } from './message-identity.js';
import { objectAt, type Envelope } from './read-envelope.js';
import { readHistories } from './read-history.js';
import type { Reading } from './reading.js';
import { readToolRequests } from './tool-request.js';

export type Arrival = Readonly<{
  endpoint: string;
  toolPath: string | null;
  arrivedAt: string;
}>;

/** `messageId` is computed when it is asked for: it costs a hash of the content, and volume is mostly passed over. */
export type ReadMessage = Readonly<{ messageId: string; reading: Reading }>;

/** Types whose envelope names an assistant that need not be the active one (vapi/README.md 4.2). */
const vagueAboutAssistant = new Set(['end-of-call-report', 'transfer-update', 'assistant.started']);

/** Everything that one message says, read once. */
export function readMessage(envelope: Envelope, arrival: Arrival): ReadMessage {
  const { message, messageType, callId } = envelope;
  const { arrivedAt } = arrival;
  const stream = streamOf(envelope, arrivedAt);
  const saidAt = usableInstant(message['timestamp'], arrivedAt);
  const asksForTools = messageType === 'tool-calls' || messageType === 'function-call';
  // Without a call the day in the stream's name must not make a repeat of the next day another message.
  const scope = callId ?? envelope.chatId ?? 'no call';
  const read = {
    ...arrival,
    envelope,
    stream,
    callId,
    saidAt,
    toolRequests: asksForTools ? readToolRequests(envelope, scope, saidAt) : [],
    histories: readHistories(envelope, scope, arrivedAt),
  };
  const assistantName = vagueAboutAssistant.has(messageType)
    ? null
    : (textOf(message['assistantName']) ?? textOf(objectAt(message, 'assistant')['name']));
  let messageId: string | undefined;
  return {
    reading: { ...read, assistantName },
    get messageId() {
      return (messageId ??= messageIdOf(read));
    },
  };
}

function streamOf({ callId, chatId }: Envelope, arrivedAt: string): string {
  if (callId !== null) return callStream(callId);
  return chatId === null ? unattributedStream(arrivedAt.slice(0, 10)) : chatStream(chatId);
}
