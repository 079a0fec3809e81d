import type { NewEvent, RecordedEvent } from '../../../src/event-store/fact.js';
import { fact, record } from './facts.js';
import type { Arriving } from './random-facts.js';

/** The stream after these facts arrived in this order, with what ingestion and store leave out. */
export function arrive(order: readonly Arriving[]): readonly RecordedEvent[] {
  const written: NewEvent[] = [];
  const ids = new Set<string>();
  const earliest = new Map<string, string>();
  for (const { event, sighting, unlessRecorded, inVolume } of order) {
    const { occurredAt } = event.metadata;
    const known = sighting === undefined ? undefined : earliest.get(sighting);
    if (ids.has(event.id)) continue;
    if (unlessRecorded !== undefined && ids.has(unlessRecorded)) continue;
    if (known !== undefined && known <= occurredAt) continue;
    if (inVolume) written.push(volumeOf(event));
    written.push(event);
    ids.add(event.id);
    if (sighting !== undefined) earliest.set(sighting, occurredAt);
  }
  return record(...written);
}

/** The verbose message that a fact came in; its envelope is not kept. */
const volumeOf = ({ id, metadata }: NewEvent): NewEvent => {
  const message = fact('VapiMessageReceived', 0, {
    messageType: 'conversation-update',
    verbose: true,
  });
  return { ...message, id: `volume-${id}`, metadata };
};
