import type { Json } from '../../../src/json/json.js';
import { idOf } from '../../../src/json/uuid-v5.js';
import { outcomeOf } from '../../calls/outcome-of.js';
import { webhookInvocationId } from '../draft-id.js';
import { venueOf } from '../native-tools.js';
import type { History, HistoryEntry } from '../read-history.js';
import type { Draft, Reading } from '../reading.js';
import type { ToolRequest } from '../tool-request.js';

type ToolResult = NonNullable<HistoryEntry['toolResult']>;

/**
 * Tool calls and results in the histories that a message carries are facts too; a later, shorter history takes
 * nothing back. One call in several lists is one invocation: the first telling, from the list with times, counts.
 */
export function historyTools(reading: Reading): readonly Draft[] {
  const asked = new Set(reading.toolRequests.map(({ invocationId }) => invocationId));
  const told = new Set<string>();
  return reading.histories
    .flatMap((history) => toolsOf(history, reading))
    .filter(({ invocationId, draft }) => {
      const key = `${draft.fact.type} ${invocationId}`;
      const isNew =
        !told.has(key) && !(draft.fact.type === 'ToolInvoked' && asked.has(invocationId));
      told.add(key);
      return isNew;
    })
    .map(({ draft }) => draft);
}

type Told = { invocationId: string; draft: Draft };

function toolsOf(history: History, reading: Reading): readonly Told[] {
  const open = new Map<string, ToolRequest>();
  return history.flatMap((entry) => {
    for (const call of entry.toolCalls)
      if (call.toolCallId !== null) open.set(call.toolCallId, call);
    const invoked = entry.toolCalls.map((call) => invokedTold(call, entry, reading));
    return entry.toolResult === null
      ? invoked
      : [...invoked, ...returnedTold(entry.toolResult, entry, open, reading)];
  });
}

function invokedTold(call: ToolRequest, { time }: HistoryEntry, reading: Reading): Told {
  const { invocationId, toolCallId, name, async } = call;
  const timed = time !== null;
  const draft: Draft = {
    at: time,
    identity: [invocationId, 'call-record', time ?? ['untimed', reading.saidAt]],
    unlessRecorded: [webhookInvocationId(reading.stream, invocationId)],
    ...(!timed && { sighting: `invoked ${invocationId}` }),
    fact: {
      type: 'ToolInvoked',
      data: {
        callId: reading.callId,
        invocationId,
        toolCallId,
        name,
        arguments: call.arguments,
        argumentsState: call.argumentsState,
        rawArguments: call.rawArguments,
        templatePaths: call.templatePaths,
        assistantName: null,
        venue: venueOf(name),
        observedIn: 'call-record',
        endpoint: null,
        async,
        replayOf: null,
        timed,
      },
    },
  };
  return { invocationId, draft };
}

/** A result belongs to the nearest call before it with its id: ids have been seen twice in one history. */
function returnedTold(
  result: ToolResult,
  { time }: HistoryEntry,
  open: ReadonlyMap<string, ToolRequest>,
  reading: Reading,
): readonly Told[] {
  const { toolCallId } = result;
  if (toolCallId === null) return [];
  const call = open.get(toolCallId);
  const text = textOfResult(result.result);
  const invocationId = call?.invocationId ?? null;
  const timed = time !== null;
  const draft: Draft = {
    at: time,
    identity: [invocationId ?? toolCallId, 'observed', time ?? ['untimed', reading.saidAt], text],
    ...(!timed && { sighting: `returned ${invocationId ?? toolCallId} ${idOf(text)}` }),
    fact: {
      type: 'ToolReturned',
      data: {
        callId: reading.callId,
        invocationId,
        toolCallId,
        name: result.name ?? call?.name ?? null,
        outcome: outcomeOf(text),
        result: text,
        delivery: 'observed',
        elapsedMs: null,
        observedIn: 'call-record',
        timed,
      },
    },
  };
  return [{ invocationId: `${invocationId ?? toolCallId} ${text}`, draft }];
}

const textOfResult = (result: Json): string =>
  typeof result === 'string' ? result : JSON.stringify(result);
