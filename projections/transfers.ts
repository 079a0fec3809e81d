import { lineOf } from '../modules/calls/transfer-line.js';
import type { RecordedEvent } from '../src/event-store/fact.js';
import { idsOf, occurredAt, ofType, type EventOf } from './event-of.js';

/** A transfer to a line, from all that was told about it. */
export type Transfer = Readonly<{
  line: string;
  at: string;
  mode: string | null;
  toolCallId: string | null;
  /** Vapi's word; `unknown` where nothing tells how it ended; null: asked for, not settled. */
  status: string | null;
  eventIds: readonly string[];
}>;

/** Transfers of a call, one per line: status message, history and report tell of the same one. */
export function transfersOf(events: readonly RecordedEvent[]): readonly Transfer[] {
  const requested = earliestPerCall(ofType(events, 'TransferRequested'));
  const settled = ofType(events, 'TransferSettled');
  const lines = [...new Set(requested.map(({ data }) => lineOf(data.destination)))];
  return lines.map((line) => {
    const asked = requested.filter(({ data }) => lineOf(data.destination) === line);
    const ended = settled.filter(({ data }) => lineOf(data.destination) === line);
    const told = ended.filter(({ data }) => data.status !== 'unknown');
    return {
      line,
      at: asked[0] === undefined ? '' : occurredAt(asked[0]),
      mode: [...asked, ...ended].find(({ data }) => data.mode !== null)?.data.mode ?? null,
      toolCallId: asked.find(({ data }) => data.toolCallId !== null)?.data.toolCallId ?? null,
      status: (told.at(-1) ?? ended.at(-1))?.data.status ?? null,
      eventIds: idsOf([...asked, ...ended]),
    };
  });
}

/**
 * Histories without times tell of a tool call again and again, and are written only while they tell it earlier than
 * before: which later tellings there are depends on the order of arrival.
 */
function earliestPerCall(
  requested: readonly EventOf<'TransferRequested'>[],
): readonly EventOf<'TransferRequested'>[] {
  const told = new Set<string>();
  return requested.filter(({ data: { toolCallId, destination } }) => {
    if (toolCallId === null) return true;
    const key = `${toolCallId} ${lineOf(destination)}`;
    const isFirst = !told.has(key);
    told.add(key);
    return isFirst;
  });
}
