import type { Blueprint } from './blueprint.js';
import { fault, type Fault } from './field-check.js';
import { at, hasBlueprint, hasTeam, sound, type Documents, type Filed } from './filed.js';
import { routingFaults } from './routing-references.js';
import type { Team } from './team.js';

/** References between documents: none may lead to nothing, and a number or an id belongs to one owner. */
export const referenceFaults = (documents: Documents): readonly Fault[] => [
  ...sound(documents.teams).flatMap((team) => teamFaults(team, documents)),
  ...numbersOfTwoTeams(documents),
  ...sound(documents.blueprints).flatMap((blueprint) => blueprintFaults(blueprint, documents)),
  ...(documents.routing?.isSound === true ? routingFaults(documents.routing, documents) : []),
];

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
      fault(at(file, 'subAgents', index, 'name'), names[index], 'must be unique in this Blueprint'),
    ),
    ...document.edges.flatMap(({ from }, index) =>
      names.includes(from)
        ? []
        : [
            fault(
              at(file, 'edges', index, 'from'),
              from,
              'must name a sub-agent of this Blueprint',
            ),
          ],
    ),
  ];
}

/** Places of values that stand in a list a second time. */
const repeated = (values: readonly string[]): readonly number[] =>
  values
    .map((value, index) => (values.indexOf(value) < index ? index : -1))
    .filter((index) => index !== -1);
