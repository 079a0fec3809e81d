import type { NewEvent } from '../../src/event-store/fact.js';

/** A fact of a call as ingestion writes it, with the fields that a spec does not care about filled in. */
export const callFact = (
  type: string,
  data: object,
  { id, callId = 'k-1', at = '2026-06-10T20:00:00.000Z', teamId }: FactOptions,
): NewEvent => ({
  id,
  type,
  data: { callId, ...data },
  metadata: {
    schemaVersion: 1,
    occurredAt: at,
    occurredAtSource: 'vapi',
    causationId: null,
    correlationId: callId,
    ...(teamId !== undefined && { teamId }),
    source: { kind: 'webhook' },
  },
});

type FactOptions = Readonly<{ id: string; callId?: string; at?: string; teamId?: string }>;

export const invoked = (name: string, options: FactOptions): NewEvent =>
  callFact(
    'ToolInvoked',
    { invocationId: `i-${options.id}`, toolCallId: null, name, arguments: {}, replayOf: null },
    options,
  );
