import { fault, type Fault } from './field-check.js';
import { at, hasBlueprint, hasTeam, sound, type Documents, type Filed } from './filed.js';
import type { ShopRouting } from './shop-routing.js';

/** Groups and routes name teams, Blueprints and sub-agents that exist. */
export function routingFaults(
  { file, document }: Filed<ShopRouting>,
  documents: Documents,
): readonly Fault[] {
  const blueprint = 'must name a Blueprint of this directory';
  const ends = (list: 'handoffs' | 'deny'): readonly Fault[] =>
    document[list].flatMap((route, index) =>
      (['from', 'to'] as const).flatMap((end) =>
        hasBlueprint(documents, route[end])
          ? []
          : [fault(at(file, list, index, end), route[end], blueprint)],
      ),
    );
  return [
    ...document.availabilityGroups.flatMap(({ teams }, group) =>
      teams.flatMap((team, index) =>
        hasTeam(documents, team)
          ? []
          : [
              fault(
                at(file, 'availabilityGroups', group, 'teams', index),
                team,
                'must name a team of this directory',
              ),
            ],
      ),
    ),
    ...ends('handoffs'),
    ...document.handoffs.flatMap((route, index) => routeAgentFaults(file, route, index, documents)),
    ...ends('deny'),
  ];
}

function routeAgentFaults(
  file: string,
  { from, to, entrySubAgent, fromSubAgents }: ShopRouting['handoffs'][number],
  index: number,
  { blueprints }: Documents,
): readonly Fault[] {
  const agentsOf = (id: string): readonly string[] | null =>
    sound(blueprints)
      .find(({ document }) => document.id === id)
      ?.document.subAgents.map(({ name }) => name) ?? null;
  const [own, target] = [agentsOf(from), agentsOf(to)];
  return [
    ...(target === null || entrySubAgent === undefined || target.includes(entrySubAgent)
      ? []
      : [
          fault(
            at(file, 'handoffs', index, 'entrySubAgent'),
            entrySubAgent,
            `must name a sub-agent of ${to}`,
          ),
        ]),
    ...(fromSubAgents ?? []).flatMap((name, place) =>
      own === null || own.includes(name)
        ? []
        : [
            fault(
              at(file, 'handoffs', index, 'fromSubAgents', place),
              name,
              `must name a sub-agent of ${from}`,
            ),
          ],
    ),
  ];
}
