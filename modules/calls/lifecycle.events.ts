import type { Json, JsonObject } from '../../src/json/json.js';
import type { ArchiveReference, CallFact } from './call-fact.js';

export type CallDetails = {
  type: string | null;
  direction: 'inbound' | 'outbound' | 'web' | null;
  dialedNumber: string | null;
  customerNumber: string | null;
  phoneNumberId: string | null;
  startedAt: string | null;
};
/** First sight of a call; written once. */
export type CallStarted = CallFact<'CallStarted', CallDetails>;
/** The same fields as a message told them; once per different content, so that no first message decides alone. */
export type CallDetailsObserved = CallFact<'CallDetailsObserved', CallDetails>;
export type CallStatusChanged = CallFact<
  'CallStatusChanged',
  { status: string; endedReason: string | null }
>;
export type CallEnded = CallFact<
  'CallEnded',
  {
    endedReason: string;
    startedAt: string | null;
    endedAt: string | null;
    durationMs: number | null;
    costMicros: number | null;
    summary: string | null;
  }
>;
/** Values that Vapi extracted, wherever they lay (`analysis.structuredData`, `artifact.structuredOutputs`, …). */
export type ValuesExtracted = CallFact<
  'ValuesExtracted',
  { values: JsonObject; takenFrom: string; outputId: string | null }
>;
export type CallerInterrupted = CallFact<'CallerInterrupted', { turnId: string | null }>;

export type ConversationEntry = {
  role: 'system' | 'user' | 'assistant' | 'tool-calls' | 'tool-result' | 'other';
  text: string | null;
  time: string | null;
  endTime: string | null;
  assistantName: string | null;
  toolCalls: readonly { toolCallId: string | null; name: string; arguments: Json }[];
  toolResult: { toolCallId: string | null; name: string | null; result: Json } | null;
};
export type ConversationCaptured = CallFact<
  'ConversationCaptured',
  { messages: readonly ConversationEntry[] | null; archive: ArchiveReference | null }
>;
