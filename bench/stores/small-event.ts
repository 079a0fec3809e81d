import type { NewEvent } from '../../src/event-store/fact.js';

/** Of the size of most facts of a call. */
export const smallEvent = (stream: string, number: number): NewEvent => ({
  id: `5b0f2a3e-7c5e-5d0c-9a6b-${String(number).padStart(12, '0')}`,
  type: 'SlotsOffered',
  data: { callId: stream, number, summary: 'Tuesday at ten, Wednesday at nine' },
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-11-30T10:00:00.000Z',
    occurredAtSource: 'vapi',
    causationId: null,
    correlationId: stream,
    source: { kind: 'webhook', messageType: 'tool-calls', endpoint: '/vapi' },
  },
});
