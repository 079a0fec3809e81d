import type { Json, JsonObject } from './json.js';

export type ToolCall = Readonly<{ id: string; name: string; arguments: JsonObject }>;

/** One entry of the conversation, in the five shapes that Vapi writes (fact sheet 4.1). Times are Unix ms. */
export type Entry = Readonly<
  | { role: 'system'; message: string; time: number }
  | { role: 'user'; message: string; time: number; endTime: number }
  | {
      role: 'bot';
      message: string;
      time: number;
      endTime: number;
      assistantName: string;
      assistantId: string | null;
    }
  /** `content`: text that the model wrote beside its calls; it is never spoken (9.25). */
  | { role: 'tool_calls'; toolCalls: readonly ToolCall[]; content: string; time: number }
  | { role: 'tool_call_result'; toolCallId: string; name: string; result: string; time: number }
>;

/**
 * The conversation as the platform keeps it. `record` is everything that was said; the other three are what the
 * active model sees: its system prompt, what it was handed over, and what came since.
 */
export type History = Readonly<{
  record: readonly Entry[];
  system: readonly Entry[];
  handed: readonly Entry[];
  own: readonly Entry[];
}>;

export const emptyHistory: History = { record: [], system: [], handed: [], own: [] };

export const withEntry = (history: History, entry: Entry): History => ({
  ...history,
  record: [...history.record, entry],
  own: [...history.own, entry],
});

/** The next assistant takes over: its own prompt, the context that it was given, nothing of its own yet. */
export const handedOver = (
  history: History,
  system: readonly Entry[],
  handed: readonly Entry[],
): History => ({ record: [...history.record, ...system], system, handed, own: [] });

/** What the active model sees, in order; a destination's prompt replaces the one before (5.3). */
export const contextOf = ({ system, handed, own }: History): readonly Entry[] => [
  ...system,
  ...handed,
  ...own,
];

/** Entries as `messages` and `artifact.messages` hold them. */
export const vapiMessages = (entries: readonly Entry[], startedAtMs: number): readonly Json[] =>
  entries.map((entry): JsonObject => {
    const { role, time } = entry;
    const since = { time, secondsFromStart: Math.max(0, time - startedAtMs) / 1000 };
    switch (entry.role) {
      case 'system':
        return { role, message: entry.message, ...since };
      case 'user': {
        const { message, endTime } = entry;
        return { role, message, ...since, endTime, duration: endTime - time };
      }
      case 'bot': {
        const { message, endTime, assistantName, assistantId } = entry;
        return {
          role,
          message,
          ...since,
          endTime,
          duration: endTime - time,
          source: '',
          assistantName,
          ...(assistantId !== null && { assistantId }),
        };
      }
      case 'tool_calls':
        return { role, toolCalls: entry.toolCalls.map(writtenCall), message: '', ...since };
      case 'tool_call_result': {
        const { toolCallId, name, result } = entry;
        return { role, toolCallId, name, result, ...since };
      }
    }
  });

/** Entries as OpenAI writes them: no times, no assistants; tool fields as seen in the field (section 4). */
export const openAiMessages = (entries: readonly Entry[]): readonly JsonObject[] =>
  entries.map((entry): JsonObject => {
    switch (entry.role) {
      case 'system':
      case 'user':
        return { role: entry.role, content: entry.message };
      case 'bot':
        return { role: 'assistant', content: entry.message };
      case 'tool_calls':
        return {
          role: 'assistant',
          content: entry.content,
          tool_calls: entry.toolCalls.map(writtenCall),
        };
      case 'tool_call_result':
        return { role: 'tool', tool_call_id: entry.toolCallId, content: entry.result };
    }
  });

/** Arguments in a history are an encoded string, whatever the webhook of the same call holds (3.1). */
const writtenCall = ({ id, name, arguments: values }: ToolCall): JsonObject => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(values) },
});

/** Line labels are `AI` and `User`, not the names of squad members (section 4). */
export const transcriptOf = (entries: readonly Entry[]): string =>
  entries
    .flatMap((entry) => {
      if (entry.role === 'bot') return [`AI: ${entry.message}\n`];
      return entry.role === 'user' ? [`User: ${entry.message}\n`] : [];
    })
    .join('');
