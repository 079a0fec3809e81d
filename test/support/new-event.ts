import type { NewEvent } from '../../src/event-store/fact.js';

/** An event for store tests; `subject` is whose key seals it. */
export const newEvent = (
  id: string,
  {
    data = {},
    type = 'Noted',
    subject = 'k-1',
    ...marks
  }: Partial<NewEvent> & { subject?: string } = {},
): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-06-01T00:00:00.000Z',
    occurredAtSource: 'ledger',
    causationId: null,
    correlationId: subject,
    source: { kind: 'process' },
  },
  ...marks,
});
