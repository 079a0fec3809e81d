import type { Json } from '../../src/json/json.js';
import { textOf } from '../../src/json/json.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ofType, type EventOf } from '../event-of.js';

/** A way from one assistant to another, as the compile recorded it. */
export type Edge = Readonly<{
  eventId: string;
  from: string;
  functionName: string;
  /** Whom it leads to, by the name in the payload where that is recorded. */
  to: string;
  /** The destination is chosen when it is asked for, so that `to` tells only the sibling's entry. */
  isLazy: boolean;
  isCross: boolean;
  fromBlueprint: string | null;
  toBlueprint: string | null;
  plan: Json;
}>;

export const edgesOf = (events: readonly RecordedEvent[]): readonly Edge[] =>
  ofType(events, 'HandoffCompiled').map(edgeOf);

/** Our compiler writes names of Blueprints and members beside the pinned fields; others need not. */
function edgeOf({ id, data }: EventOf<'HandoffCompiled'>): Edge {
  const told = data as Readonly<Record<string, unknown>>;
  return {
    eventId: id,
    from: data.from,
    functionName: data.functionName,
    to: textOf(told['toMember']) ?? data.to,
    isLazy: data.pattern === 'lazy',
    isCross: data.scope === 'cross-blueprint',
    fromBlueprint: textOf(told['fromBlueprint']),
    toBlueprint: textOf(told['toBlueprint']),
    plan: data.contextEngineeringPlan,
  };
}

/** Where a function leads if the record leaves no choice; null otherwise. */
export function compiledTarget(
  edges: readonly Edge[],
  functionName: string | null,
  from: string | null,
): string | null {
  const named = edges.filter((edge) => edge.functionName === functionName);
  const own = from === null ? named : named.filter((edge) => edge.from === from);
  return only(own.map(({ to }) => to));
}

/** The one value that all of a list have; null where there are none or several. */
export const only = <Value extends string>(values: readonly (Value | null)[]): Value | null => {
  const [value, ...others] = new Set(values);
  return others.length > 0 ? null : (value ?? null);
};
