import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/event-store/fact.js';
import { handoffChain } from '../../projections/handoff-chain/handoff-chain.projection.js';
import { called, fact, observed, record } from './support/facts.js';

const chain = (...facts: readonly NewEvent[]) => handoffChain(record(...facts));
const started = (assistantName: string, seconds: number) =>
  fact('AssistantObserved', seconds, { assistantName });
const handoff = (toolCallId: string, destination: string, seconds: number) =>
  called(toolCallId, `handoff_to_${destination.toLowerCase()}`, seconds, {
    venue: 'vapi',
    arguments: { destination },
  });
const squad = fact('SquadCompiled', 0);
const ended = fact('CallEnded', 100);

describe('a handoff that led nowhere', () => {
  it('is pending while the call goes on and nothing came, whatever its result says', () => {
    const call = handoff('t-1', 'Booking', 10);
    const result = observed('t-1', 11, { result: 'Handoff initiated.' });
    expect(chain(started('Greeter', 1), call, result)).toMatchObject({
      hops: [],
      attempts: [
        { functionName: 'handoff_to_booking', toolCallId: 't-1', outcome: 'pending', reason: null },
      ],
    });
  });

  it('is without a swap once the call has ended, or has gone elsewhere', () => {
    const call = handoff('t-1', 'Booking', 10);
    for (const then of [ended, fact('CallStatusChanged', 90, { status: 'ended' })]) {
      expect(chain(call, then).attempts).toMatchObject([{ outcome: 'no-swap-observed' }]);
    }
    const elsewhere = [squad, started('Greeter', 1), started('Estimates', 20)];
    expect(chain(...elsewhere, call).attempts).toMatchObject([{ outcome: 'no-swap-observed' }]);
  });

  it('is rejected where the platform says so', () => {
    const result = observed('t-1', 11, { result: 'Tool call rejected by the rejection plan.' });
    expect(chain(handoff('t-1', 'Booking', 10), result, ended).attempts).toMatchObject([
      { outcome: 'rejected', reason: null },
    ]);
  });

  it('names a target that no squad has', () => {
    const call = handoff('t-1', 'Nobody', 10);
    expect(chain(squad, call, ended).attempts).toMatchObject([
      { outcome: 'no-swap-observed', reason: 'target-not-in-squad' },
    ]);
    expect(chain(call, ended).attempts).toMatchObject([{ reason: null }]);
    const legacy = fact('SquadCompiled', 0, { surface: 'team-tool' });
    expect(chain(legacy, call, ended).attempts).toMatchObject([{ reason: null }]);
  });

  it('takes no compiled destination for a stranger, nor a member of a sibling', () => {
    const edge = fact('HandoffCompiled', 0, {
      to: 'SouthParkGreeter',
      functionName: 'handoff_to_southparkgreeter',
      scope: 'cross-blueprint',
      pattern: 'eager',
    });
    const sibling = fact('SiblingCompiled', 0, {
      copies: [
        {
          blueprintId: 'south-park-main',
          from: 'ChatfieldBooking',
          members: [{ name: 'SouthParkBooking', subAgent: 'Booking' }],
        },
      ],
    });
    for (const name of ['SouthParkGreeter', 'SouthParkBooking']) {
      const { attempts } = chain(squad, edge, sibling, handoff('t-1', name, 10), ended);
      expect(attempts).toMatchObject([{ outcome: 'no-swap-observed', reason: null }]);
    }
  });

  it('was dropped when another one of the same message won', () => {
    const both = [handoff('t-1', 'Estimates', 10), handoff('t-2', 'Booking', 10)];
    expect(chain(started('Greeter', 1), ...both, started('Booking', 11), ended)).toMatchObject({
      hops: [{ toolCallId: 't-2' }],
      attempts: [{ toolCallId: 't-1', outcome: 'no-swap-observed', reason: 'dropped-in-batch' }],
    });
  });
});

describe('a dynamic handoff', () => {
  const asked = (toolCallId: string, blueprintId: string, seconds: number) =>
    called(toolCallId, 'handoff_to_other_shop', seconds, {
      venue: 'vapi',
      arguments: { destination: 'dynamic', blueprintId },
    });
  const requested = (blueprintId: string, seconds: number) =>
    fact(
      'HandoffDestinationRequested',
      seconds,
      { parameters: { destination: 'dynamic', blueprintId } },
      { causationId: `m-${seconds}` },
    );
  const refused = (seconds: number) =>
    fact('HandoffRefused', seconds, {}, { causationId: `m-${seconds}` });
  const resolved = fact('HandoffDestinationResolved', 20);
  const lazy = (to: string, toBlueprint: string, type: string) =>
    fact('HandoffCompiled', 0, {
      to,
      functionName: 'handoff_to_other_shop',
      scope: 'cross-blueprint',
      pattern: 'lazy',
      contextEngineeringPlan: { type },
      fromBlueprint: 'chatfield-main',
      toBlueprint,
    });

  it('is refused by us where the request’s parameters are the call’s arguments', () => {
    const [call, request] = [
      asked('t-1', 'copper-state-main', 9),
      requested('copper-state-main', 10),
    ];
    const refusal = refused(10);
    expect(chain(call, request, refusal, ended).attempts).toEqual([
      {
        functionName: 'handoff_to_other_shop',
        toolCallId: 't-1',
        at: '2026-06-10T20:00:09.000Z',
        outcome: 'refused',
        reason: 'route-not-allowed',
        eventIds: [call.id, ...[request.id, refusal.id].sort()],
      },
    ]);
  });

  it('is an attempt without a known tool call too', () => {
    expect(chain(requested('x', 10), refused(10)).attempts).toMatchObject([
      { functionName: null, toolCallId: null, outcome: 'refused', reason: 'route-not-allowed' },
    ]);
  });

  it('belongs to the latest open call before the refusal where the parameters do not tell', () => {
    const calls = [asked('t-1', 'a', 5), asked('t-2', 'b', 9)];
    const request = fact('HandoffDestinationRequested', 10, { parameters: {} });
    expect(chain(...calls, request, fact('HandoffRefused', 10)).attempts).toMatchObject([
      { toolCallId: 't-1', outcome: 'pending' },
      { toolCallId: 't-2', outcome: 'refused' },
    ]);
  });

  it('never causes a hop once it was refused, though the hop’s time is not known', () => {
    const facts = [
      asked('t-1', 'copper-state-main', 9),
      requested('copper-state-main', 10),
      refused(10),
      asked('t-2', 'ken-caryl-main', 19),
      requested('ken-caryl-main', 20),
      resolved,
      fact('ActivationsReported', 60, { assistants: ['Greeter', 'KenCarylBooking'] }),
    ];
    expect(chain(squad, started('Greeter', 1), ...facts)).toMatchObject({
      hops: [{ toolCallId: 't-2', at: null, scope: 'cross-blueprint' }],
      attempts: [{ toolCallId: 't-1', outcome: 'refused' }],
    });
  });

  it('C-29: the same request refused, then resolved, is one attempt and one hop', () => {
    const facts = [
      asked('t-1', 'ken-caryl-main', 9),
      requested('ken-caryl-main', 10),
      refused(10),
      asked('t-2', 'ken-caryl-main', 19),
      requested('ken-caryl-main', 20),
      resolved,
      started('KenCarylBooking', 22),
    ];
    expect(chain(squad, started('Greeter', 1), ...facts)).toMatchObject({
      hops: [{ toolCallId: 't-2', to: 'KenCarylBooking', toBlueprint: 'ken-caryl-main' }],
      attempts: [{ toolCallId: 't-1' }],
    });
  });

  it('takes the edge of the sibling that was resolved, of several behind one function', () => {
    const edges = [lazy('Booking', 'lakewood-main', 'none'), lazy('KCB', 'ken-caryl-main', 'all')];
    const facts = [squad, started('Greeter', 1), asked('t-1', 'ken-caryl-main', 19)];
    const hop = { from: 'Greeter', to: 'KenCarylBooking', scope: 'cross-blueprint' };
    const seen = started('KenCarylBooking', 22);
    expect(chain(...edges, ...facts, resolved, seen).hops).toMatchObject([
      {
        ...hop,
        contextEngineeringPlan: { type: 'all' },
        fromBlueprint: 'chatfield-main',
        toBlueprint: 'ken-caryl-main',
      },
    ]);
    // Which of the two was meant is not recorded: no plan is shown, and no Blueprint.
    expect(chain(...edges, ...facts, seen).hops).toMatchObject([
      { ...hop, contextEngineeringPlan: null, fromBlueprint: 'chatfield-main', toBlueprint: null },
    ]);
  });

  it('knows the Blueprints of members by the compile’s record', () => {
    const own = fact('SquadCompiled', 0, {
      members: [{ name: 'Greeter', tools: [], blueprintId: 'chatfield-main' }] as never,
    });
    const sibling = fact('SiblingCompiled', 0, {
      copies: [
        {
          blueprintId: 'south-park-main',
          from: 'ChatfieldBooking',
          members: [{ name: 'SouthParkGreeter', subAgent: 'SouthParkGreeter' }],
        },
      ],
    });
    const [there, back] = [started('SouthParkGreeter', 10), started('Greeter', 20)];
    expect(chain(own, sibling, started('Greeter', 1), there, back).hops).toMatchObject([
      { fromBlueprint: 'chatfield-main', toBlueprint: 'south-park-main' },
      { fromBlueprint: 'south-park-main', toBlueprint: 'chatfield-main' },
    ]);
  });

  it('believes a swap that calls itself cross-Blueprint', () => {
    const swap = fact('HandoffSwapped', 10, { from: 'Greeter', scope: 'cross-blueprint' });
    expect(chain(swap).hops).toMatchObject([
      { scope: 'cross-blueprint', fromBlueprint: null, toBlueprint: null },
    ]);
  });
});
