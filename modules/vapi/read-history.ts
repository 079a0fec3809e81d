import { isArray, isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';
import { usableInstant } from '../../src/time/usable-instant.js';
import type { ConversationEntry } from '../calls/lifecycle.events.js';
import { listAt, objectAt, type Envelope } from './read-envelope.js';
import { toolRequestOf, type ToolRequest } from './tool-request.js';

/** One entry of a conversation history, in Vapi's own shape or in OpenAI's. */
export type HistoryEntry = Omit<ConversationEntry, 'toolCalls'> &
  Readonly<{ toolCalls: readonly ToolRequest[] }>;

/** A history keeps the order of its list: `secondsFromStart` restarts at a handoff. */
export type History = readonly HistoryEntry[];

/**
 * Every history that a message carries. They tell of one conversation, so the one with times comes first; the
 * others (OpenAI-formatted, the old `conversation`) have none.
 */
export function readHistories(
  envelope: Envelope,
  scope: string,
  arrivedAt: string,
): readonly History[] {
  const { message, call } = envelope;
  const places = [
    [objectAt(message, 'artifact'), 'messages'],
    [message, 'messages'],
    [objectAt(call, 'artifact'), 'messages'],
    [call, 'messages'],
    [message, 'messagesOpenAIFormatted'],
    [objectAt(message, 'artifact'), 'messagesOpenAIFormatted'],
    [message, 'conversation'],
  ] as const;
  return places
    .map(([holder, key]) => listAt(holder, key).filter(isObject))
    .filter((list) => list.length > 0)
    .map((list) => list.map((entry) => entryOf(entry, scope, arrivedAt)))
    .sort((one, other) => Number(isTimed(other)) - Number(isTimed(one)));
}

const isTimed = (history: History): boolean => history.some(({ time }) => time !== null);

function entryOf(entry: JsonObject, scope: string, arrivedAt: string): HistoryEntry {
  const time = usableInstant(entry['time'], arrivedAt);
  const toolCalls = [...listAt(entry, 'toolCalls'), ...listAt(entry, 'tool_calls')]
    .filter(isObject)
    .map((item) => toolRequestOf(item, scope, time));
  return {
    role: roleOf(textOf(entry['role']), toolCalls.length > 0),
    text: textOfEntry(entry['message'] ?? entry['content'] ?? null),
    time,
    endTime: usableInstant(entry['endTime'], arrivedAt),
    assistantName: textOf(entry['assistantName']),
    toolCalls,
    toolResult: toolResultOf(entry),
  };
}

function roleOf(role: string | null, callsTools: boolean): HistoryEntry['role'] {
  switch (role ?? '') {
    case 'system':
    case 'user':
      return role === 'user' ? 'user' : 'system';
    case 'bot':
    case 'assistant':
      return callsTools ? 'tool-calls' : 'assistant';
    case 'tool_calls':
      return 'tool-calls';
    case 'tool_call_result':
    case 'tool':
    case 'function':
      return 'tool-result';
    default:
      return 'other';
  }
}

/** OpenAI content may be split into parts; the parts are one text. */
function textOfEntry(content: Json): string | null {
  if (typeof content === 'string') return content;
  if (!isArray(content)) return null;
  return content
    .filter(isObject)
    .map((part) => textOf(part['text']) ?? '')
    .join(' ');
}

function toolResultOf(entry: JsonObject): HistoryEntry['toolResult'] {
  const isResult = roleOf(textOf(entry['role']), false) === 'tool-result';
  if (!isResult) return null;
  return {
    toolCallId: textOf(entry['toolCallId']) ?? textOf(entry['tool_call_id']),
    name: textOf(entry['name']),
    result: entry['result'] ?? entry['content'] ?? entry['message'] ?? null,
  };
}

/** A history as it is stored. */
export const conversationOf = (history: History): readonly ConversationEntry[] =>
  history.map((entry) => ({
    ...entry,
    toolCalls: entry.toolCalls.map(({ toolCallId, name, arguments: values, rawArguments }) => ({
      toolCallId,
      name,
      arguments: rawArguments ?? values,
    })),
  }));
