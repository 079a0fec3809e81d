import type { Blueprint } from './blueprint.js';
import { secondsOfDay } from '../gates/seconds-of-day.js';
import { below, fault, type Fault, type Place } from './field-check.js';
import type { ShopRouting } from './shop-routing.js';
import type { Team } from './team.js';


export type Documents = Readonly<{
  teams: readonly Filed<Team>[];
  blueprints: readonly Filed<Blueprint>[];
  routing: Filed<ShopRouting> | null;
}>;
/** A document with its file; one that is not sound has a fault of its own, and only its id can be relied on. */
export type Filed<Document> = Readonly<{ file: string; document: Document; isSound: boolean }>;

const at = (file: string, ...steps: readonly (string | number)[]): Place =>
  steps.reduce<Place>(below, { file, path: '$' });

/** References between documents: none may lead to nothing, and a number or an id belongs to one owner. */
export const referenceFaults = (documents: Documents): readonly Fault[] => [
  ...sound(documents.teams).flatMap((team) => teamFaults(team, documents)),
  ...numbersOfTwoTeams(documents),
  ...sound(documents.blueprints).flatMap((blueprint) => blueprintFaults(blueprint, documents)),
  ...(documents.routing?.isSound === true ? routingFaults(documents.routing, documents) : []),
];

const sound = <Document>(filed: readonly Filed<Document>[]): readonly Filed<Document>[] =>
  filed.filter(({ isSound }) => isSound);

const hasTeam = ({ teams }: Documents, id: string): boolean =>
  teams.some(({ document }) => document.id === id);
const hasBlueprint = ({ blueprints }: Documents, id: string): boolean =>
  blueprints.some(({ document }) => document.id === id);

function teamFaults({ file, document: team }: Filed<Team>, documents: Documents): readonly Fault[] {
  const assistants = team.voiceAssistants.map(({ id }) => id);
  return [
    ...team.numbers
      .map(({ voiceAssistantId }, index) => ({ voiceAssistantId, index }))
      .filter(({ voiceAssistantId }) => !assistants.includes(voiceAssistantId))
      .map(({ voiceAssistantId, index }) =>
        fault(
          at(file, 'numbers', index, 'voiceAssistantId'),
          voiceAssistantId,
          'must name a voice assistant of this team',
        ),
      ),
    ...repeated(assistants).map((index) =>
      fault(
        at(file, 'voiceAssistants', index, 'id'),
        assistants[index],
        'must be unique in this team',
      ),
    ),
    ...team.voiceAssistants.flatMap(({ blueprintId }, index) =>
      blueprintId === undefined || hasBlueprint(documents, blueprintId)
        ? []
        : [
            fault(
              at(file, 'voiceAssistants', index, 'blueprintId'),
              blueprintId,
              'must name a Blueprint of this directory',
            ),
          ],
    ),
    ...destinationFaults(file, team, assistants),
  ];
}

function destinationFaults(
  file: string,
  { transferDestinations }: Team,
  assistants: readonly string[],
): readonly Fault[] {
  const ids = transferDestinations.map(({ id }) => id);
  return [
    ...repeated(ids).map((index) =>
      fault(
        at(file, 'transferDestinations', index, 'id'),
        ids[index],
        'must be unique in this team',
      ),
    ),
    ...transferDestinations.flatMap(({ voiceAssistantIds }, index) =>
      (voiceAssistantIds ?? []).flatMap((id, place) =>
        assistants.includes(id)
          ? []
          : [
              fault(
                at(file, 'transferDestinations', index, 'voiceAssistantIds', place),
                id,
                'must name a voice assistant of this team',
              ),
            ],
      ),
    ),
  ];
}

/** A dialled line tells the team, so a number and a line id belong to one. The later file has the fault. */
function numbersOfTwoTeams({ teams }: Documents): readonly Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const { file, document } of sound(teams)) {
    for (const [index, { number, vapiPhoneNumberId }] of document.numbers.entries()) {
      for (const [field, value] of [
        ['number', number],
        ['vapiPhoneNumberId', vapiPhoneNumberId],
      ] as const) {
        if (value === undefined) continue;
        const key = `${field} ${value}`;
        if (seen.has(key)) {
          faults.push(
            fault(at(file, 'numbers', index, field), value, 'must belong to one team only'),
          );
        }
        seen.add(key);
      }
    }
  }
  return faults;
}

/** An edge to nobody is a finding of the compile and no fault (design/directory.md). */
function blueprintFaults(
  { file, document }: Filed<Blueprint>,
  documents: Documents,
): readonly Fault[] {
  const names = document.subAgents.map(({ name }) => name);
  return [
    ...(hasTeam(documents, document.teamId)
      ? []
      : [fault(at(file, 'teamId'), document.teamId, 'must name a team of this directory')]),
    ...(names.includes(document.entry)
      ? []
      : [fault(at(file, 'entry'), document.entry, 'must name a sub-agent of this Blueprint')]),
    ...repeated(names).map((index) =>
      fault(
        at(file, 'subAgents', index, 'name'),
        names[index],
        'must be unique in this Blueprint',
      ),
    ),
    ...document.edges.flatMap(({ from }, index) =>
      names.includes(from)
        ? []
        : [fault(at(file, 'edges', index, 'from'), from, 'must name a sub-agent of this Blueprint')],
    ),
  ];
}

function routingFaults(
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
    sound(blueprints).find(({ document }) => document.id === id)?.document.subAgents.map(({ name }) => name) ??
    null;
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

/** Places of values that stand in a list a second time. */
const repeated = (values: readonly string[]): readonly number[] =>
  values.map((value, index) => (values.indexOf(value) < index ? index : -1)).filter((index) => index !== -1);

/** Odd and allowed: 23:59 leaves a minute shut, 24:00 was probably meant (case C-21). */
export const windowWarnings = (teams: readonly Filed<Team>[]): readonly Fault[] =>
  sound(teams).flatMap(({ file, document }) =>
    document.transferDestinations.flatMap(({ windows }, index) =>
      windows.flatMap(({ endTime }, place) =>
        Math.floor((secondsOfDay(endTime) ?? 0) / 60) === 23 * 60 + 59
          ? [
              fault(
                at(file, 'transferDestinations', index, 'windows', place, 'endTime'),
                endTime,
                'ends at 23:59; was 24:00 meant?',
              ),
            ]
          : [],
      ),
    ),
  );
