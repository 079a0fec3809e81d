import { isObject, textOf } from '../../src/json/json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ofType, occurredAt } from '../event-of.js';
import { invocationsOf, type Invocation } from '../invocations.js';
import { compiledTarget } from './sightings.js';

/** A tool call that asked for another assistant. */
export type HandoffCall = Readonly<{
  invocation: Invocation;
  at: string;
  toolCallId: string | null;
  functionName: string;
  /** Whom it names or is compiled to lead to; null for a dynamic destination. */
  target: string | null;
}>;

/** Handoff tools by our own names, by Vapi's, and the legacy `transferCall` to a member of the squad. */
export function handoffCallsOf(events: readonly RecordedEvent[]): readonly HandoffCall[] {
  const compiled = new Set(ofType(events, 'HandoffCompiled').map(({ data }) => data.functionName));
  return invocationsOf(events).flatMap((invocation): readonly HandoffCall[] => {
    const { data } = invocation.invoked;
    const named = isObject(data.arguments) ? textOf(data.arguments['destination']) : null;
    const isHandoff = compiled.has(data.name) || /^handoff[_-]/i.test(data.name);
    const isLegacy = data.name === 'transferCall' && named !== null && !isLine(named);
    if (!isHandoff && !isLegacy) return [];
    const target =
      named === null || named === 'dynamic' ? compiledTarget(events, data.name, null) : named;
    const isDynamic = named === 'dynamic';
    const { toolCallId, name: functionName } = data;
    const at = occurredAt(invocation.invoked);
    return [{ invocation, at, toolCallId, functionName, target: isDynamic ? null : target }];
  });
}

/** A telephone number or SIP address: a transfer, not a swap. */
const isLine = (destination: string): boolean =>
  /^sips?:/i.test(destination) || /^\+?[\d\s().-]{3,}$/.test(destination);
