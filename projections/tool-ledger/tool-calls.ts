import type { RecordedEvent } from '../../src/event-store/fact.js';
import { idsOf, occurredAt, ofType } from '../event-of.js';
import {
  activeAssistantAt,
  activeRunsOf,
  handoffChain,
} from '../handoff-chain/handoff-chain.projection.js';
import { invocationsOf, type Invocation } from '../invocations.js';
import type { ToolCallView } from './tool-call-view.js';

/** A caller who speaks this soon after a tool call cuts it off. */
const cutOffMs = 1_000;

/** Every tool call of a call, with who made it, what came back and whether that reached the model. */
export function toolCallsOf(events: readonly RecordedEvent[]): readonly ToolCallView[] {
  const { runs } = activeRunsOf(events);
  const { hops } = handoffChain(events);
  const compiled = new Set(ofType(events, 'HandoffCompiled').map(({ data }) => data.functionName));
  return invocationsOf(events).map((invocation): ToolCallView => {
    const { invoked, answers, answered, observed } = invocation;
    const { data } = invoked;
    const at = occurredAt(invoked);
    const hop = hops.find(({ eventIds }) => eventIds.includes(invoked.id));
    // A handoff that came about was not cut off, though the record shows no result for it.
    const interrupted = hop === undefined && wasCutOff(invocation, events);
    return {
      invocationId: data.invocationId,
      toolCallId: data.toolCallId,
      name: data.name,
      assistant: hop?.from ?? data.assistantName ?? activeAssistantAt(runs, at),
      venue: compiled.has(data.name) ? 'vapi' : data.venue,
      at,
      arguments: data.rawArguments ?? data.arguments,
      argumentsState: data.argumentsState,
      templatePaths: data.templatePaths,
      observedIn: [
        ...(data.observedIn === 'webhook' ? (['webhook'] as const) : []),
        ...(observed !== null || data.observedIn === 'call-record'
          ? (['call-record'] as const)
          : []),
      ],
      outcome: answered?.data.outcome ?? observed?.data.outcome ?? null,
      delivery: answered?.data.delivery ?? observed?.data.delivery ?? null,
      result: answered?.data.result ?? null,
      observedResult: observed?.data.result ?? null,
      elapsedMs: answered?.data.elapsedMs ?? null,
      replayOf: data.replayOf,
      answers: answers.map((event) => ({
        at: occurredAt(event),
        outcome: event.data.outcome,
        result: event.data.result,
        eventId: event.id,
      })),
      state: stateOf(invocation),
      interrupted,
      resultReachedModel: interrupted ? false : observed === null ? null : true,
      eventIds: idsOf([invoked, ...answers, ...(observed === null ? [] : [observed])]),
    };
  });
}

function stateOf({ answered, observed, invoked }: Invocation): ToolCallView['state'] {
  if (invoked.data.async || answered?.data.delivery === 'not-awaited') return 'not-awaited';
  if (answered?.data.delivery === 'late') return 'late';
  return answered === null && observed === null ? 'unanswered' : 'returned';
}

function wasCutOff({ invoked, observed }: Invocation, events: readonly RecordedEvent[]): boolean {
  if (observed !== null) return false;
  const at = Date.parse(occurredAt(invoked));
  return ofType(events, 'CallerInterrupted').some((event) => {
    const after = Date.parse(occurredAt(event)) - at;
    return after >= 0 && after <= cutOffMs;
  });
}
