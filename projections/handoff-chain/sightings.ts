import type { RecordedEvent } from '../../src/event-store/fact.js';
import { compareText } from '../compare-text.js';
import { occurredAt, ofType } from '../event-of.js';
import type { Sighting } from './active-runs.js';
import { compiledTarget, edgesOf } from './compiled-edges.js';

/** Every word on who was active when. Facts without a time of their own tell no moment and are left out. */
export function sightingsOf(events: readonly RecordedEvent[]): readonly Sighting[] {
  const edges = edgesOf(events);
  const none = { from: null, toolCallId: null, functionName: null };
  const swapped = ofType(events, 'HandoffSwapped')
    .filter(({ data }) => data.timed)
    .map((event): Sighting | null => {
      const { from, toolCallId, functionName, evidence } = event.data;
      const name = event.data.to ?? compiledTarget(edges, functionName, from);
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
    const { assistantName: name, verbose } = event.data;
    // Which verbose messages are written depends on what came before; their first sights are facts of their own.
    if (name === null || verbose) return [];
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

const byTimeThenId = (one: Sighting, other: Sighting): number =>
  compareText(one.at, other.at) || compareText(one.eventId, other.eventId);
