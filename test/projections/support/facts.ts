import type { CallEvent } from '../../../modules/calls/call.events.js';
import type { EventMetadata, NewEvent, RecordedEvent } from '../../../src/event-store/fact.js';
import { idOf } from '../../../src/json/uuid-v5.js';
import { callDefaults, type DataOf, type Defaults } from './call-defaults.js';
import { compileDefaults, handoffDefaults } from './handoff-defaults.js';

const defaults: Defaults<CallEvent['type']> = {
  ...callDefaults,
  ...handoffDefaults,
  ...compileDefaults,
};

export const factTypes = Object.keys(defaults) as readonly CallEvent['type'][];

const startMs = Date.parse('2026-06-10T20:00:00.000Z');

/** The instant so many seconds into the call. */
export const second = (seconds: number): string =>
  new Date(startMs + Math.round(seconds * 1000)).toISOString();

export type Marks = Readonly<
  Partial<Pick<EventMetadata, 'causationId' | 'teamId' | 'occurredAtSource'>> & { id?: string }
>;

/** A fact that happened so many seconds into the call. `data` may hold fields that only our compiler writes. */
export const fact = <Type extends CallEvent['type']>(
  type: Type,
  seconds: number,
  data: Partial<DataOf<Type>> & Readonly<Record<string, unknown>> = {},
  { id, ...marks }: Marks = {},
): NewEvent => {
  const occurredAt = second(seconds);
  const whole = { ...defaults[type], ...data };
  return {
    id: id ?? idOf(type, occurredAt, whole),
    type,
    data: whole,
    metadata: {
      schemaVersion: 1,
      occurredAt,
      occurredAtSource: 'vapi',
      causationId: null,
      correlationId: 'k-1',
      source: { kind: 'webhook' },
      ...marks,
    },
  };
};

/** Facts as they are read back when they arrived in this order; what is written again is not written twice. */
export function record(...facts: readonly NewEvent[]): readonly RecordedEvent[] {
  const distinct = [...new Map(facts.toReversed().map((one) => [one.id, one])).values()];
  return distinct.toReversed().map((one, index) => ({
    ...one,
    stream: 'call-k-1',
    revision: BigInt(index),
    position: BigInt(index),
    recordedAt: second(3_600 + index),
    metadata: { ...one.metadata, prevHash: null, hash: `h-${index}` },
  }));
}

/** A tool call by webhook, or `by: 'call-record'`; its invocation id follows from the tool call's. */
export const called = (
  toolCallId: string,
  name: string,
  seconds: number,
  data: Partial<DataOf<'ToolInvoked'>> = {},
): NewEvent =>
  fact('ToolInvoked', seconds, { invocationId: `i-${toolCallId}`, toolCallId, name, ...data });

export const inRecord = { observedIn: 'call-record', endpoint: null } as const;

/** What we answered to a tool call. */
export const answered = (
  toolCallId: string,
  seconds: number,
  data: Partial<DataOf<'ToolReturned'>> = {},
): NewEvent =>
  fact('ToolReturned', seconds, { invocationId: `i-${toolCallId}`, toolCallId, ...data });

/** What the record of the call shows as a tool's result. */
export const observed = (
  toolCallId: string,
  seconds: number,
  data: Partial<DataOf<'ToolReturned'>> = {},
): NewEvent =>
  answered(toolCallId, seconds, {
    delivery: 'observed',
    observedIn: 'call-record',
    elapsedMs: null,
    ...data,
  });

export const committed = (
  toolCallId: string,
  seconds: number,
  data: Partial<DataOf<'BookingCommitted'>> = {},
): NewEvent =>
  fact('BookingCommitted', seconds, { invocationId: `i-${toolCallId}`, toolCallId, ...data });

/** An availability result that offers these slots. */
export const offering = (toolCallId: string, seconds: number, ...slots: readonly object[]) =>
  answered(toolCallId, seconds, { result: JSON.stringify({ slots, provider: 'built-in' }) });
