import {
  openAiMessages,
  transcriptOf,
  vapiMessages,
  type Entry,
  type ToolCall,
} from './history.js';
import type { JsonObject } from './json.js';
import { finalTranscript } from './server-messages.js';

/** A server message before it is put into its envelope (fact sheet 1.2). */
export type Message = Readonly<{ type: string; fields: JsonObject }>;

const message = (type: string, fields: JsonObject = {}): Message => ({ type, fields });

export const assistantRequest = (): Message => message('assistant-request');

export const statusUpdate = (status: string, fields: JsonObject = {}): Message =>
  message('status-update', { status, ...fields });

/** The history, the transcript and the destination come with `forwarding` only. */
export const forwardingUpdate = (
  destination: JsonObject,
  context: readonly Entry[],
  startedAtMs: number,
): Message =>
  statusUpdate('forwarding', {
    destination,
    messages: vapiMessages(context, startedAtMs),
    messagesOpenAIFormatted: openAiMessages(context),
    transcript: transcriptOf(context),
  });

/** No schema of its own; by analogy with the client's message of that name. Also sent for the first assistant. */
export const assistantStarted = (newAssistant: JsonObject): Message =>
  message('assistant.started', { newAssistant });

export const speechUpdate = (
  status: 'started' | 'stopped',
  role: 'assistant' | 'user',
  turn: number,
): Message => message('speech-update', { status, role, turn });

export const transcript = (
  role: 'assistant' | 'user',
  transcriptType: 'partial' | 'final',
  text: string,
  assistant: Readonly<{ assistantName: string }> | null,
): Message => message('transcript', { role, transcriptType, transcript: text, ...assistant });

/** The selector is a legal value of the message's own type as well. */
export const selectedTranscript = ({ fields }: Message): Message =>
  message(finalTranscript, fields);

export const conversationUpdate = (context: readonly Entry[], startedAtMs: number): Message =>
  message('conversation-update', {
    messages: vapiMessages(context, startedAtMs),
    messagesOpenAIFormatted: openAiMessages(context),
  });

export const modelOutput = (output: string, turnId: string): Message =>
  message('model-output', { output, turnId });

export const voiceInput = (input: string): Message => message('voice-input', { input });

export const speechStarted = (text: string, turn: number, source: 'model' | 'force-say'): Message =>
  message('assistant.speechStarted', { text, turn, source });

export const userInterrupted = (turnId: string): Message => message('user-interrupted', { turnId });

export const hang = (): Message => message('hang');

export const languageChangeDetected = (language: string): Message =>
  message('language-change-detected', { language });

/** Calls of one server in one message. Arguments are seen as an object and as a text (3.1). */
export function toolCalls(
  asked: readonly Readonly<{ call: ToolCall; tool: JsonObject }>[],
  argumentsAs: 'object' | 'text',
): Message {
  const items = asked.map(({ call, tool }) => ({ tool, toolCall: itemOf(call, argumentsAs) }));
  return message('tool-calls', {
    toolCallList: items.map(({ toolCall }) => toolCall),
    toolWithToolCallList: items.map(({ tool, toolCall }) => ({ ...tool, toolCall })),
  });
}

const itemOf = (
  { id, name, arguments: values }: ToolCall,
  argumentsAs: 'object' | 'text',
): JsonObject => ({
  id,
  type: 'function',
  function: { name, arguments: argumentsAs === 'text' ? JSON.stringify(values) : values },
});

/** `parameters` are the model's arguments (5.6); there is no tool call id in it. */
export const handoffDestinationRequest = (parameters: JsonObject): Message =>
  message('handoff-destination-request', { parameters });

export const transferDestinationRequest = (): Message => message('transfer-destination-request');

export const knowledgeBaseRequest = (context: readonly Entry[], startedAtMs: number): Message =>
  message('knowledge-base-request', {
    messages: vapiMessages(context, startedAtMs),
    messagesOpenAIFormatted: openAiMessages(context),
  });

/** To a number or SIP address it holds the destination alone, to an assistant both sides as well. */
export const transferUpdate = (destination: JsonObject, sides: JsonObject = {}): Message =>
  message('transfer-update', { destination, ...sides });

export const phoneCallControl = (
  request: 'forward' | 'hang-up',
  destination: JsonObject | null,
): Message =>
  message('phone-call-control', { request, ...(destination !== null && { destination }) });

export type Report = Readonly<{
  endedReason: string;
  startedAt: string;
  endedAt: string;
  durationMs: number;
  summary: string;
  artifact: JsonObject;
  destination: JsonObject | null;
}>;

/** With the fields that stand in reports and not in the schema (9.2). */
export function endOfCallReport(report: Report): Message {
  const { endedReason, startedAt, endedAt, durationMs, summary, artifact, destination } = report;
  const total = Math.round(10_000 * (0.02 + (durationMs / 60_000) * 0.11)) / 10_000;
  return message('end-of-call-report', {
    endedReason,
    startedAt,
    endedAt,
    durationMs,
    durationSeconds: durationMs / 1000,
    cost: total,
    costBreakdown: { total },
    analysis: { summary, successEvaluation: 'true' },
    summary,
    artifact,
    ...(destination !== null && { destination }),
  });
}
