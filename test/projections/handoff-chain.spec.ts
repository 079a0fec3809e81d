import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/event-store/fact.js';
import { handoffChain } from '../../projections/handoff-chain/handoff-chain.projection.js';
import { called, fact, record, second } from './support/facts.js';

const chain = (...facts: readonly NewEvent[]) => handoffChain(record(...facts));
const started = (assistantName: string, seconds: number) =>
  fact('AssistantObserved', seconds, { assistantName });
const glimpsed = (assistantName: string, seconds: number) =>
  fact('AssistantObserved', seconds, { assistantName, evidence: 'webhook-assistant' });
const enveloped = (assistantName: string, seconds: number) =>
  fact('VapiMessageReceived', seconds, { assistantName, messageType: 'tool-calls' });
const update = (from: string, to: string, seconds: number) =>
  fact('HandoffSwapped', seconds, { from, to, evidence: ['transfer-update'] });

describe('who is active', () => {
  it('is not recorded where nothing was', () => {
    expect(chain()).toEqual({
      entry: null,
      current: null,
      hops: [],
      attempts: [],
      loops: [],
      agreesWithActivations: null,
    });
  });

  it('is the first member of the squad until somebody was seen', () => {
    expect(chain(fact('SquadCompiled', 0))).toMatchObject({ entry: 'Greeter', current: 'Greeter' });
  });

  it('is not taken from the squad of a sibling', () => {
    const sibling = fact('CompileInputsRecorded', 0, { compileId: 'c-2', parentCompileId: 'c-1' });
    const squad = fact('SquadCompiled', 0, { compileId: 'c-2' });
    expect(chain(sibling, squad).entry).toBeNull();
  });

  it('is told by a message of no verbose type, and by the first sight in a verbose one', () => {
    expect(chain(enveloped('Greeter', 1))).toMatchObject({ entry: 'Greeter' });
    expect(chain(glimpsed('Greeter', 1), glimpsed('Booking', 9))).toMatchObject({
      hops: [{ from: 'Greeter', to: 'Booking', at: second(9), evidence: ['webhook-assistant'] }],
    });
    const kept = fact('VapiMessageReceived', 3, { assistantName: 'Estimates', verbose: true });
    expect(chain(started('Greeter', 1), kept).hops).toEqual([]);
  });

  it('lets only the earliest glimpse of each assistant count', () => {
    const facts = [glimpsed('Greeter', 1), glimpsed('Booking', 9)];
    expect(chain(...facts, glimpsed('Greeter', 20))).toEqual(chain(...facts));
  });
});

describe('hops', () => {
  it('merge all that tells of one swap', () => {
    const swap = fact('HandoffSwapped', 10.1, { from: 'Greeter', evidence: ['system-prompt'] });
    const facts = [started('Greeter', 1), update('Greeter', 'Booking', 10), swap];
    const view = chain(...facts, started('Booking', 11));
    expect(view.hops).toHaveLength(1);
    expect(view.hops[0]).toMatchObject({
      seq: 1,
      from: 'Greeter',
      to: 'Booking',
      at: second(10),
      scope: 'intra-squad',
      evidence: ['assistant-started', 'system-prompt', 'transfer-update'],
    });
    expect(view.hops[0]?.eventIds).toHaveLength(3);
    expect(view).toMatchObject({ entry: 'Greeter', current: 'Booking', loops: [] });
  });

  it('begin with whom a transfer update names, seen otherwise or not', () => {
    expect(chain(update('Greeter', 'Booking', 10))).toMatchObject({ entry: 'Greeter' });
  });

  it('are not made by a stale envelope shortly after a swap, or between two words on one assistant', () => {
    const facts = [started('Greeter', 1), started('Booking', 10), enveloped('Greeter', 10.5)];
    expect(chain(...facts).hops).toHaveLength(1);
    const stale = [started('Greeter', 1), started('Booking', 10), enveloped('Greeter', 15)];
    expect(chain(...stale, update('Greeter', 'Booking', 20)).hops).toHaveLength(1);
  });

  it('are told by envelopes where nothing else tells of them', () => {
    const view = chain(started('Greeter', 1), enveloped('Booking', 15));
    expect(view.hops).toMatchObject([{ to: 'Booking', at: second(15) }]);
  });

  it('C-27: the bridging sentence of the one who hands over is no way back', () => {
    const bridge = fact('AssistantObserved', 10.2, {
      assistantName: 'Greeter',
      evidence: 'messages',
    });
    const facts = [started('Greeter', 1), update('Greeter', 'Booking', 10)];
    expect(chain(...facts, bridge, started('Booking', 12))).toMatchObject({
      hops: [{ from: 'Greeter', to: 'Booking' }],
      loops: [],
    });
  });

  it('leave out a telling without a time of its own', () => {
    const untimed = fact('HandoffSwapped', 30, { from: 'Greeter', timed: false });
    expect(chain(started('Greeter', 1), untimed).hops).toEqual([]);
  });

  it('take whom a function leads to from the compile where the history does not name them', () => {
    const swap = fact('HandoffSwapped', 10, {
      to: null,
      from: 'Greeter',
      functionName: 'handoff_to_booking',
    });
    expect(chain(fact('HandoffCompiled', 0), started('Greeter', 1), swap).current).toBe('Booking');
  });
});

describe('the cause of a hop', () => {
  const facts = [fact('SquadCompiled', 0), started('Greeter', 1), started('Booking', 12)];
  const call = called('t-1', 'handoff_to_booking', 10, { venue: 'vapi' });

  it('is the latest handoff call before it that leads there', () => {
    const early = called('t-0', 'handoff_to_booking', 5);
    const late = called('t-2', 'handoff_to_booking', 13);
    const view = chain(fact('HandoffCompiled', 0), ...facts, early, call, late);
    expect(view.hops).toMatchObject([
      {
        toolCallId: 't-1',
        functionName: 'handoff_to_booking',
        contextEngineeringPlan: { type: 'all' },
      },
    ]);
    expect(view.attempts).toMatchObject([{ toolCallId: 't-0' }, { toolCallId: 't-2' }]);
  });

  it('is the call that the swap names', () => {
    const swap = fact('HandoffSwapped', 12, {
      toolCallId: 't-1',
      functionName: 'handoff_to_booking',
    });
    const view = chain(...facts, swap, call, called('t-9', 'handoff_to_booking', 11));
    expect(view.hops).toMatchObject([{ toolCallId: 't-1' }]);
    expect(view.attempts).toMatchObject([{ toolCallId: 't-9' }]);
  });

  it('is not an older call that led to nothing, of an assistant that hands over elsewhere', () => {
    const edges = [
      fact('HandoffCompiled', 0),
      fact('HandoffCompiled', 0, { to: 'Estimates', functionName: 'handoff_to_estimates' }),
      fact('HandoffCompiled', 0, { from: 'Booking', to: 'Greeter', functionName: 'handoff_back' }),
    ];
    const lost = called('t-0', 'handoff_to_estimates', 5);
    const view = chain(...edges, ...facts, lost, call, started('Estimates', 30));
    expect(view.hops).toMatchObject([{ toolCallId: 't-1' }, { toolCallId: null }]);
    expect(view.attempts).toMatchObject([{ toolCallId: 't-0', outcome: 'no-swap-observed' }]);
  });

  it('may be a legacy transferCall to an assistant', () => {
    const legacy = called('t-1', 'transferCall', 10, { arguments: { destination: 'Booking' } });
    expect(chain(...facts, legacy).hops).toMatchObject([
      { functionName: 'transferCall', toolCallId: 't-1' },
    ]);
    const phone = called('t-1', 'transferCall', 10, { arguments: { destination: '+15550142000' } });
    expect(chain(...facts, phone)).toMatchObject({ hops: [{ toolCallId: null }], attempts: [] });
  });

  it('has no plan where none is recorded', () => {
    expect(chain(...facts, call).hops).toMatchObject([{ contextEngineeringPlan: null }]);
  });
});

describe('the report’s activations', () => {
  const activation = fact('HandoffSwapped', 60, {
    from: 'Greeter',
    evidence: ['assistantActivations'],
    timed: false,
    activation: 1,
  });

  it('decide the order; a hop that nothing else tells of has no time', () => {
    const view = chain(fact('ActivationsReported', 60), activation, started('Greeter', 1));
    expect(view).toMatchObject({
      hops: [{ from: 'Greeter', to: 'Booking', at: null, evidence: ['assistantActivations'] }],
      agreesWithActivations: true,
    });
  });

  it('take time and cause from what was seen', () => {
    const swap = fact('HandoffSwapped', 10, {
      from: 'Greeter',
      toolCallId: 't-1',
      functionName: 'handoff_to_booking',
    });
    const view = chain(swap, activation, fact('ActivationsReported', 60), started('Greeter', 1));
    expect(view.hops).toMatchObject([
      { at: second(10), toolCallId: 't-1', evidence: ['assistantActivations', 'messages'] },
    ]);
  });

  it('may be contradicted', () => {
    const facts = [fact('ActivationsReported', 60), started('Greeter', 1)];
    expect(chain(...facts, started('Estimates', 20)).agreesWithActivations).toBe(false);
  });

  it('are those of the fullest report', () => {
    const short = fact('ActivationsReported', 90, { assistants: ['Greeter'] });
    expect(chain(short, fact('ActivationsReported', 60)).current).toBe('Booking');
  });
});

describe('loops', () => {
  const path = (...names: readonly string[]) =>
    chain(...names.map((name, index) => started(name, index + 1))).loops;

  it('are the shortest ways back, with their round trips', () => {
    expect(path('A', 'B', 'C')).toEqual([]);
    expect(path('A', 'B', 'A')).toEqual([{ assistants: ['A', 'B', 'A'], times: 1 }]);
    expect(path('A', 'B', 'C', 'A')).toEqual([{ assistants: ['A', 'B', 'C', 'A'], times: 1 }]);
    expect(path('A', 'B', 'A', 'B', 'A')).toEqual([{ assistants: ['A', 'B', 'A'], times: 2 }]);
    expect(path('A', 'B', 'C', 'B', 'A')).toEqual([
      { assistants: ['B', 'C', 'B'], times: 1 },
      { assistants: ['A', 'B', 'A'], times: 1 },
    ]);
  });
});
