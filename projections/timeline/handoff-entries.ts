import type { RecordedEvent } from '../../src/event-store/fact.js';
import { handoffChain } from '../handoff-chain/handoff-chain.projection.js';
import { transfersOf } from '../transfers.js';
import type { TimelineEntry } from './entry.js';

/** Who handed over to whom, what was tried, and where the call was transferred. */
export function handoffEntries(events: readonly RecordedEvent[]): readonly TimelineEntry[] {
  const { hops, attempts } = handoffChain(events);
  return [
    ...hops.map(({ from, to, at, functionName, eventIds }): TimelineEntry => ({
      at,
      kind: 'handoff',
      title: `${from} handed over to ${to}`,
      detail: functionName,
      assistant: from,
      eventIds,
    })),
    ...attempts.map(({ at, outcome, reason, functionName, eventIds }): TimelineEntry => ({
      at,
      kind: 'handoff-attempt',
      title: `A handoff led nowhere: ${outcome.replaceAll('-', ' ')}`,
      detail: reason ?? functionName,
      assistant: null,
      eventIds,
    })),
    ...transfersOf(events).map(({ at, line, status, eventIds }): TimelineEntry => ({
      at,
      kind: 'transfer',
      title: `A transfer to ${line} was asked for`,
      detail: status === null ? 'whether anybody picked up is not recorded' : status,
      assistant: null,
      eventIds,
    })),
  ];
}
