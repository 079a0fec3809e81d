import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt, ofType } from '../event-of.js';
import type { Sighting } from './active-runs.js';

/** Every word on who was active when. Facts without a time of their own tell no moment and are left out. */
export function sightingsOf(events: readonly RecordedEvent[]): readonly Sighting[] {
  const none = { from: null, toolCallId: null, functionName: null };
  const swapped = ofType(events, 'HandoffSwapped')
    .filter(({ data }) => data.timed)
    .map((event): Sighting | null => {
      const { from, toolCallId, functionName, evidence } = event.data;
      const name = event.data.to ?? compiledTarget(events, functionName, from);
      if (name === null) return null;
      const moment = { name, at: occurredAt(event), eventId: event.id };
      return { ...moment, from, toolCallId, functionName, evidence, weak: false };
    })
    .filter((sighting) => sighting !== null);
  const observed = ofType(events, 'AssistantObserved').map((event): Sighting => {
    const { assistantName: name, evidence } = event.data;
    const moment = { name, at: occurredAt(event), eventId: event.id };
    return { ...moment, ...none, evidence: [evidence], weak: evidence === 'webhook-assistant' };
  });
  const enveloped = ofType(events, 'VapiMessageReceived').flatMap((event): readonly Sighting[] => {
    const { assistantName: name } = event.data;
    if (name === null) return [];
    const moment = { name, at: occurredAt(event), eventId: event.id };
    return [{ ...moment, ...none, evidence: ['webhook-assistant'], weak: true }];
  });
  return [...swapped, ...earliestPerName(observed), ...enveloped].sort(byTimeThenId);
}

/** Envelopes of verbose messages tell only the first sight of each assistant; later ones may or may not be written. */
function earliestPerName(observed: readonly Sighting[]): readonly Sighting[] {
  const seen = new Set<string>();
  return observed.filter(({ name, weak }) => {
    if (!weak) return true;
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst;
  });
}

/** Where a handoff function leads by the compile's record; null when that is not recorded. */
export function compiledTarget(
  events: readonly RecordedEvent[],
  functionName: string | null,
  from: string | null,
): string | null {
  const edge = ofType(events, 'HandoffCompiled').find(
    ({ data }) => data.functionName === functionName && (from === null || data.from === from),
  );
  return edge?.data.to ?? null;
}

const byTimeThenId = (one: Sighting, other: Sighting): number => {
  const [left, right] = [`${one.at} ${one.eventId}`, `${other.at} ${other.eventId}`];
  return left < right ? -1 : left > right ? 1 : 0;
};
