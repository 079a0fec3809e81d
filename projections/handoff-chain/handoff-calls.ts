import { isObject, textOf } from '../../src/json/json.js';
import { isHandoffName, isSavedAssistantId } from '../../modules/calls/handoff-names.js';
import { transferCallTarget } from '../../modules/calls/transfer-call-target.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt } from '../event-of.js';
import { invocationsOf, type Invocation } from '../invocations.js';
import { edgesOf, type Edge } from './compiled-edges.js';

/** A tool call that asked for another assistant. */
export type HandoffCall = Readonly<{
  invocation: Invocation;
  at: string;
  toolCallId: string | null;
  functionName: string;
  /** Whom it may lead to; null where that is open (a dynamic destination) or not recorded. */
  targets: readonly string[] | null;
}>;

/** Handoff tools by our own names, by Vapi's, and the legacy `transferCall` to a member of the squad. */
export function handoffCallsOf(events: readonly RecordedEvent[]): readonly HandoffCall[] {
  const edges = edgesOf(events);
  const compiled = new Set(edges.map(({ functionName }) => functionName));
  return invocationsOf(events).flatMap((invocation): readonly HandoffCall[] => {
    const { data } = invocation.invoked;
    const named = isObject(data.arguments) ? textOf(data.arguments['destination']) : null;
    const isHandoff = compiled.has(data.name) || isHandoffName(data.name);
    const isLegacy =
      data.name === 'transferCall' && transferCallTarget(data.arguments).kind === 'assistant';
    if (!isHandoff && !isLegacy) return [];
    const { toolCallId, name: functionName } = data;
    const at = occurredAt(invocation.invoked);
    return [
      { invocation, at, toolCallId, functionName, targets: targetsOf(functionName, named, edges) },
    ];
  });
}

/** The argument may be a name, a saved assistant's id, or the literal `dynamic` (vapi/README.md 5.5). */
function targetsOf(
  functionName: string,
  named: string | null,
  edges: readonly Edge[],
): readonly string[] | null {
  if (named !== null && named !== 'dynamic') return isSavedAssistantId(named) ? null : [named];
  const own = edges.filter((edge) => edge.functionName === functionName);
  const isOpen = named === 'dynamic' || own.length === 0 || own.some(({ isLazy }) => isLazy);
  return isOpen ? null : [...new Set(own.map(({ to }) => to))];
}
