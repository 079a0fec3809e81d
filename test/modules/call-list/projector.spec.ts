import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callListModel } from '../../../modules/call-list/call-list.read-model.js';
import { listedPersonalTypes } from '../../../modules/call-list/fold-call.js';
import type { ListedCall } from '../../../modules/call-list/listed-call.js';
import { MemoryEventStore } from '../../../src/event-store/memory.event-store.js';
import { generationsOf, liveGeneration } from '../../../src/read-model/generations.js';
import { parkedOf } from '../../../src/read-model/parked-events.js';
import { Projector } from '../../../src/read-model/projector.js';
import { ReadModelDatabase } from '../../../src/read-model/read-model-database.js';
import { prefixOf, type ReadModel } from '../../../src/read-model/read-model.js';
import { callFact, invoked } from '../../support/call-facts.js';

const risen = callListModel.version + 1;

let store: MemoryEventStore;
let database: ReadModelDatabase;
let stop: AbortController;
let running: Promise<void>[];

beforeEach(() => {
  store = new MemoryEventStore();
  database = new ReadModelDatabase({ databaseUrl: 'memory:' });
  stop = new AbortController();
  running = [];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(running);
  database.close();
});

const start = (model: ReadModel, signal = stop.signal): Projector => {
  const projector = new Projector(store, database, model, listedPersonalTypes);
  running.push(projector.run(signal));
  return projector;
};

/** What a reader sees; empty while there is no list. */
const listed = (): readonly ListedCall[] =>
  database.use((open) => {
    const live = liveGeneration(open, callListModel.name);
    if (live === null) return [];
    const rows = open.prepare<[], string>(
      `SELECT row FROM ${prefixOf(live)}_calls ORDER BY call_id`,
    );
    return rows
      .pluck()
      .all()
      .map((row) => JSON.parse(row) as ListedCall);
  });
const generations = () => database.use((open) => generationsOf(open, callListModel.name));
const parked = () =>
  database.use((open) => {
    const live = liveGeneration(open, callListModel.name);
    return live === null ? [] : parkedOf(open, live);
  });

async function until(holds: () => boolean): Promise<void> {
  for (let looks = 0; looks < 500; looks++) {
    if (holds()) return;
    await delay(5);
  }
  expect(holds()).toBe(true);
}

const toolsOf = (callId: string): number =>
  listed().find((call) => call.callId === callId)?.counts.toolsInvoked ?? 0;

describe('the list', () => {
  it('follows the ledger', async () => {
    start(callListModel);
    await store.append('call-k-1', [invoked('lookUp', { id: 'a' })]);
    await until(() => toolsOf('k-1') === 1);
    await store.append('call-k-1', [invoked('lookUp', { id: 'b' })]);
    await until(() => toolsOf('k-1') === 2);
  });

  it('goes on where it stopped, and takes nothing twice', async () => {
    const first = new AbortController();
    start(callListModel, first.signal);
    await store.append('call-k-1', [invoked('lookUp', { id: 'a' })]);
    await until(() => toolsOf('k-1') === 1);
    first.abort();
    await store.append('call-k-1', [invoked('lookUp', { id: 'b' })]);
    start(callListModel);
    await until(() => toolsOf('k-1') === 2);
    expect(generations()).toMatchObject([{ generation: 1, status: 'live', position: 2 }]);
  });

  it('parks an event that cannot be folded, and takes in what follows in the same call (C-34)', async () => {
    const broken = callFact('GatesEvaluated', { compileId: 'c', tool: 't' }, { id: 'poison' });
    await store.append('call-k-1', [invoked('lookUp', { id: 'a' }), broken]);
    await store.append('call-k-2', [invoked('lookUp', { id: 'b', callId: 'k-2' })]);
    const projector = start(callListModel);
    await store.append('call-k-1', [invoked('lookUp', { id: 'c' })]);
    await until(() => toolsOf('k-1') === 2 && toolsOf('k-2') === 1);
    expect(listed()[0]).toMatchObject({ callId: 'k-1', parked: 1 });
    expect(parked()).toMatchObject([
      { position: 2, eventId: 'poison', stream: 'call-k-1', type: 'GatesEvaluated' },
    ]);
    expect(projector.state.lastError).toBeNull();
  });

  it.each([7, {}, ['x'], true, null])('is not stopped by %j where a text belongs', async (odd) => {
    start(callListModel);
    const details = { type: odd, direction: odd, dialedNumber: odd, customerNumber: odd };
    const told = { ...details, phoneNumberId: odd, startedAt: odd };
    const report = { endedReason: odd, startedAt: odd, endedAt: odd, durationMs: odd };
    await store.append('call-k-1', [
      callFact('CallStarted', told, { id: 'a' }),
      callFact('CallEnded', report, { id: 'b' }),
      callFact('SurfaceSelected', { surface: odd, teamId: odd }, { id: 'c' }),
      callFact('SquadCompiled', { surface: odd, members: odd }, { id: 'd' }),
      callFact('CallStatusChanged', { status: odd, endedReason: odd }, { id: 'e' }),
      callFact('ToolInvoked', { name: odd, invocationId: odd, replayOf: odd }, { id: 'f' }),
      callFact('AssistantObserved', { assistantName: odd, evidence: odd }, { id: 'g' }),
      callFact('ActivationsReported', { assistants: odd }, { id: 'h' }),
      callFact('BookingCommitted', { invocationId: odd, target: odd }, { id: 'i' }),
      callFact('BookingCommitted', { invocationId: 'x', target: odd }, { id: 'j' }),
    ]);
    await store.append('call-k-2', [invoked('lookUp', { id: 'z', callId: 'k-2' })]);
    await until(() => toolsOf('k-2') === 1);
  });

  it('is rebuilt beside the old one when its version rises; readers see the old until then', async () => {
    const first = new AbortController();
    await store.append('call-k-1', [invoked('lookUp', { id: 'a' })]);
    start(callListModel, first.signal);
    await until(() => toolsOf('k-1') === 1);
    first.abort();
    await store.append('call-k-1', [invoked('lookUp', { id: 'b' })]);

    const hold = new AbortController();
    const seen: number[] = [];
    const held = new (class extends MemoryEventStore {
      override async *follow(options: Parameters<MemoryEventStore['follow']>[0]) {
        for await (const page of store.follow(options)) {
          while (!hold.signal.aborted && !options.signal.aborted) await delay(1);
          yield page;
        }
      }
      override head = () => store.head();
    })();
    const projector = new Projector(
      held,
      database,
      { ...callListModel, version: risen },
      listedPersonalTypes,
      (position) => seen.push(position),
    );
    running.push(projector.run(stop.signal));
    await until(() => projector.state.rebuilding);
    expect(toolsOf('k-1')).toBe(1);
    expect(generations().map(({ status }) => status)).toEqual(['live', 'building']);
    hold.abort();
    await until(() => toolsOf('k-1') === 2);
    expect(generations()).toMatchObject([{ generation: 2, version: risen, status: 'live' }]);
    expect(seen).toEqual([2]);
  });

  it('is rebuilt when somebody asks, also while nothing happens', async () => {
    const projector = start(callListModel);
    await store.append('call-k-1', [invoked('lookUp', { id: 'a' })]);
    await until(() => toolsOf('k-1') === 1);
    projector.requestRebuild();
    await until(() => generations()[0]?.generation === 2);
    expect(generations()).toMatchObject([{ status: 'live', position: 1 }]);
    expect(toolsOf('k-1')).toBe(1);
  });

  it('resumes after the store and the database have failed', async () => {
    let failures = 3;
    const shaky = new (class extends MemoryEventStore {
      override follow(options: Parameters<MemoryEventStore['follow']>[0]) {
        if (failures-- > 0) throw new Error('the store is away');
        return store.follow(options);
      }
    })();
    const projector = new Projector(shaky, database, callListModel, listedPersonalTypes);
    running.push(projector.run(stop.signal));
    await store.append('call-k-1', [invoked('lookUp', { id: 'a' })]);
    await until(() => projector.state.lastError === 'the store is away');
    await delay(0);
    failures = 0;
    await until(() => toolsOf('k-1') === 1);
    expect(projector.state.lastError).toBeNull();
  });
});
