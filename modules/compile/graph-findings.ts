import type { Finding } from './findings.js';

/** A sub-agent as a place on the way of a call. */
export type Place = Readonly<{
  name: string;
  /** Sub-agents of the same squad that it can hand over to. */
  targets: readonly string[];
  /** It can end the call, transfer it, or hand it over to another Blueprint. */
  hasExit: boolean;
}>;

/** Sub-agents that no call can get to, and those that no call can leave. */
export function graphFindings(
  places: readonly Place[],
  entries: readonly string[],
): readonly Finding[] {
  const reached = reachable(places, entries);
  return places.flatMap(({ name: subAgent, targets, hasExit }): readonly Finding[] => [
    ...(reached.has(subAgent)
      ? []
      : [
          {
            code: 'sub-agent-unreachable' as const,
            subAgent,
            detail: `No handoff leads to ${subAgent} from ${entries.join(' or ')}.`,
          },
        ]),
    ...(hasExit || targets.length > 0
      ? []
      : [
          {
            code: 'sub-agent-dead-end' as const,
            subAgent,
            detail: `${subAgent} can neither hand over, nor transfer, nor end the call.`,
          },
        ]),
  ]);
}

function reachable(places: readonly Place[], entries: readonly string[]): ReadonlySet<string> {
  const targetsOf = new Map(places.map(({ name, targets }) => [name, targets]));
  const reached = new Set<string>();
  const open = [...entries];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(targetsOf.get(name) ?? []));
  }
  return reached;
}
