import { afterEach, describe, expect, it } from 'vitest';
import {
  callStream,
  chatStream,
  rejectedStream,
  unattributedStream,
} from '../../modules/calls/streams.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { differences } from '../support/differences.js';
import {
  payloadFixture,
  payloadFixtures,
  type ExpectedFact,
  type PayloadFixture,
} from '../support/payload-fixtures.js';
import { startTestService, type TestService } from '../support/running-service.js';

let service: TestService;

afterEach(async () => {
  await service.close();
});

const today = (): string => new Date().toISOString().slice(0, 10);

function streamOf({ expect: { callId, status, messageType } }: PayloadFixture): string {
  if (callId === null)
    return status === 200 ? unattributedStream(today()) : rejectedStream(today());
  return callId.startsWith('chat-') && messageType === 'tool-calls'
    ? chatStream(callId)
    : callStream(callId);
}

const fits = ({ type, data, metadata }: ExpectedFact, event: RecordedEvent): boolean =>
  event.type === type &&
  (Object.keys(data ?? {}).length === 0 || differences(data, event.data).length === 0) &&
  (metadata === undefined || differences(metadata, event.metadata).length === 0);

describe.each(payloadFixtures)('$name', (fixture) => {
  const { expect: wanted, raw } = fixture;

  it('is kept and answered as expected', async () => {
    service = await startTestService(wanted.env);
    for (const name of wanted.after ?? []) {
      expect((await service.post(payloadFixture(name).raw)).status).toBe(200);
    }
    const stream = streamOf(fixture);
    const before = await service.events(stream);
    const answer = await service.post(raw);
    const events = await service.events(stream);

    expect(answer.status).toBe(wanted.status);
    expect(differences(wanted.answer, answer.body)).toEqual([]);
    if (wanted.redelivery !== undefined) {
      expect(events.length > before.length).toBe(!wanted.redelivery);
    }
    if (wanted.messageType !== null) {
      const kinds = events.filter(({ type }) => type === 'VapiMessageReceived');
      const verboseOnly = kinds.length === 0 && wanted.facts.length === 0;
      expect(
        verboseOnly ||
          kinds.some(
            ({ data }) => 'messageType' in data && data.messageType === wanted.messageType,
          ),
      ).toBe(true);
    }
    if (wanted.teamId !== undefined) {
      expect(events.map(({ metadata }) => metadata.teamId)).toContain(wanted.teamId);
    }
    for (const fact of wanted.facts) {
      const found = events.filter((event) => fits(fact, event));
      const told = `${JSON.stringify(fact)} among ${JSON.stringify(events.filter(({ type }) => type === fact.type).map(({ data, metadata }) => ({ data, at: metadata.occurredAt })))}`;
      if (fact.times === undefined) expect(found.length, told).toBeGreaterThan(0);
      else expect(found.length, told).toBe(fact.times);
    }
    for (const [view, expected] of Object.entries(wanted.views ?? {})) {
      const path = view === 'summary' ? '' : `/${view}`;
      const shown = await service.ask(`/v1/calls/${wanted.callId}${path}`);
      expect(differences(expected, shown.body)).toEqual([]);
    }
    for (const secret of wanted.neverShown ?? []) {
      expect(answer.text).not.toContain(secret);
      expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
    }
  });
});
