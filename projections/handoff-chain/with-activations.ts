import type { RecordedEvent } from '../../src/event-store/fact.js';
import { compareText } from '../compare-text.js';
import { ofType, type EventOf } from '../event-of.js';
import type { Run, Sighting } from './active-runs.js';

/** The report's list of who was active; null before a report came. Of several reports the fullest. */
export function activationsOf(events: readonly RecordedEvent[]): readonly string[] | null {
  const [fullest] = ofType(events, 'ActivationsReported')
    .map(({ data }) => data.assistants)
    .sort(
      (one, other) => other.length - one.length || compareText(one.join('\n'), other.join('\n')),
    );
  return fullest ?? null;
}

/** The report decides the order; what else was seen gives its stretches their times and causes. */
export function alignedRuns(
  activations: readonly string[],
  seen: readonly Run[],
  events: readonly RecordedEvent[],
): readonly Run[] {
  const told = ofType(events, 'HandoffSwapped').filter(({ data }) => data.activation !== null);
  let next = 0;
  return activations.map((name, index) => {
    const found = seen.findIndex((run, place) => place >= next && run.name === name);
    const run = found === -1 ? undefined : seen[found];
    if (found !== -1) next = found + 1;
    const reported = told.filter(
      ({ data }) =>
        data.activation === index && data.to === name && data.from === activations[index - 1],
    );
    const sightings = [...(run?.sightings ?? []), ...reported.map(sightingOf)];
    return { name, at: run?.at ?? null, sightings: distinct(sightings) };
  });
}

/** Whether what was seen otherwise fits into the report's order. */
export function agrees(activations: readonly string[], seen: readonly Run[]): boolean {
  let next = 0;
  return seen.every(({ name }) => {
    const found = activations.indexOf(name, next);
    next = found + 1;
    return found !== -1;
  });
}

const sightingOf = ({ id, data, metadata }: EventOf<'HandoffSwapped'>): Sighting => ({
  name: data.to ?? '',
  at: metadata.occurredAt,
  eventId: id,
  evidence: data.evidence,
  from: data.from,
  toolCallId: data.toolCallId,
  functionName: data.functionName,
  weak: false,
});

const distinct = (sightings: readonly Sighting[]): readonly Sighting[] => [
  ...new Map(sightings.map((sighting) => [sighting.eventId, sighting])).values(),
];
