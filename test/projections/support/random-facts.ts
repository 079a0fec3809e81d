import fc from 'fast-check';
import type { NewEvent } from '../../../src/event-store/fact.js';
import { target } from './call-defaults.js';
import { answered, called, committed, fact, inRecord, observed, offering } from './facts.js';

/** A fact on its way into the stream, with the rules by which ingestion leaves some out. */
export type Arriving = Readonly<{
  event: NewEvent;
  /** Of facts that share a sighting only one that is earlier than those known is written. */
  sighting?: string;
  /** Not written once the stream holds this id. */
  unlessRecorded?: string;
  /** It comes in a verbose message, which is only written with a fact that is new. */
  inVolume?: true;
}>;

const names = ['Greeter', 'Booking', 'Estimates', 'KenCarylBooking'] as const;
const slots = [15, 16, 17].map((day) => ({ ...target, slotTimeUtc: `2026-06-${day}T16:00:00Z` }));

const kinds = [
  'sight',
  'glimpse',
  'envelope',
  'started',
  'swap',
  'untimed-swap',
  'tool',
  'availability',
  'commit',
  'commit-refused',
  'handoff',
  'dynamic',
  'transfer',
  'status',
  'interruption',
  'compile',
  'anomaly',
  'extraction',
  'report',
  'unknown',
] as const;
type Step = Readonly<{ kind: (typeof kinds)[number]; pick: number; other: number }>;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.integer({ min: 0, max: 3 }),
  other: fc.integer({ min: 0, max: 3 }),
});

/** Facts of one call, every one at a moment of its own. */
export const randomFacts: fc.Arbitrary<readonly Arriving[]> = fc
  .array(step, { minLength: 1, maxLength: 20 })
  .map((steps) => steps.flatMap((one, index) => arriving(one, 10 * (index + 1))));

function arriving({ kind, pick, other }: Step, at: number): readonly Arriving[] {
  const name = names[pick] ?? 'Greeter';
  const from = names[other] ?? 'Greeter';
  const id = `t-${at}`;
  switch (kind) {
    case 'sight':
      return [
        { event: fact('CallStarted', at, { dialedNumber: `+1${pick}` }, { id: 'first' }) },
        {
          event: fact(
            'CallDetailsObserved',
            at + 0.1,
            { dialedNumber: `+1${pick}` },
            { id: `d-${pick}` },
          ),
        },
      ];
    case 'glimpse':
      return [
        {
          event: fact('AssistantObserved', at, {
            assistantName: name,
            evidence: 'webhook-assistant',
          }),
          sighting: `assistant ${name}`,
          inVolume: true,
        },
      ];
    case 'envelope':
      return plain(
        fact('VapiMessageReceived', at, { assistantName: name, messageType: `m-${other}` }),
      );
    case 'started':
      return plain(fact('AssistantObserved', at, { assistantName: name }));
    case 'swap':
      return plain(fact('HandoffSwapped', at, { from, to: name, evidence: ['transfer-update'] }));
    case 'untimed-swap':
      return [
        {
          event: fact('HandoffSwapped', at, { from, to: name, timed: false }),
          sighting: `swap ${from} ${name}`,
          inVolume: true,
        },
      ];
    case 'tool':
      return toldTwice(called(id, 'findVehicle', at), at, pick);
    case 'availability':
      return plain(
        called(id, 'autoOpsGetAvailability', at),
        offering(id, at + 0.1, slots[pick] ?? {}),
      );
    case 'commit':
      return plain(
        called(id, 'autoOpsConfirmAppointment', at, {
          replayOf: pick === 3 ? `i-t-${10 * (other + 1)}` : null,
        }),
        ...(pick === 3 ? [] : [committed(id, at + 0.1, { target: slots[pick] ?? target })]),
      );
    case 'commit-refused':
      return plain(fact('BookingCommitRefused', at, { toolCallId: id }));
    case 'handoff': {
      const call = called(id, `handoff_to_${name.toLowerCase()}`, at, {
        ...inRecord,
        arguments: { destination: name },
      });
      const swap = fact('HandoffSwapped', at + 1, { from: null, to: name, toolCallId: id });
      return plain(call, ...(other === 0 ? [] : [swap]));
    }
    case 'dynamic': {
      const parameters = { destination: 'dynamic', blueprintId: `b-${pick}` };
      const marks = { causationId: `m-${at}` };
      return plain(
        called(id, 'handoff_to_other_shop', at, { ...inRecord, arguments: parameters }),
        fact('HandoffDestinationRequested', at + 0.1, { parameters }, marks),
        other % 2 === 0
          ? fact('HandoffRefused', at + 0.2, {}, marks)
          : fact('HandoffDestinationResolved', at + 0.2, { blueprintId: `b-${pick}` }, marks),
      );
    }
    case 'transfer': {
      const destination = { type: 'number', number: `+1555014200${pick}` };
      const told = { destination, toolCallId: `t-line-${pick}` };
      return [
        {
          event: fact('TransferRequested', at, told),
          sighting: `transfer ${pick}`,
          inVolume: true,
        },
        { event: fact('TransferRequested', at + 0.1, { destination }) },
        { event: fact('TransferSettled', at + 0.2, { destination, status: `word-${other}` }) },
      ];
    }
    case 'status':
      return plain(
        fact('CallStatusChanged', at, {
          status: ['ringing', 'in-progress', 'ended'][pick % 3] ?? '',
        }),
      );
    case 'interruption':
      return plain(fact('CallerInterrupted', at - 9.5 + pick / 10));
    case 'compile': {
      const compileId = `c-${pick}`;
      const parentCompileId = pick === 0 ? null : 'c-0';
      return plain(
        fact('CompileInputsRecorded', at, { compileId, parentCompileId }, { id: `in-${pick}` }),
        fact('SurfaceSelected', at + 0.1),
        fact('GatesEvaluated', at + 0.2, { compileId }),
        fact('ToolRegistered', at + 0.3, { compileId, subAgent: from }),
        fact('ToolOmitted', at + 0.4, { compileId, subAgent: name, tool: `tool-${other}` }),
        fact('HandoffCompiled', at + 0.5, { compileId, from, to: name }),
        fact('SquadCompiled', at + 0.6, { compileId }),
        fact('CompileFindingRaised', at + 0.7, { compileId }),
      );
    }
    case 'anomaly':
      return plain(fact('MessageAnomalyNoted', at));
    case 'extraction':
      return plain(fact('BookingExtracted', at, { target: slots[pick] ?? null, error: null }));
    case 'report':
      return plain(
        fact('ActivationsReported', at, { assistants: [from, name] }),
        fact('CallEnded', at + 0.1, { endedReason: pick === 0 ? 'unknown' : `reason-${pick}` }),
      );
    case 'unknown':
      return plain({ ...fact('CallEnded', at), type: 'MoonPhaseObserved', id: `u-${at}` });
  }
}

const plain = (...events: readonly NewEvent[]): readonly Arriving[] =>
  events.map((event) => ({ event }));

/** A tool by webhook, by a history with times and by two without, of which any may be missing. */
function toldTwice(asked: NewEvent, at: number, pick: number): readonly Arriving[] {
  const id = `t-${at}`;
  const result = JSON.stringify({ found: pick });
  const timed = pick > 1;
  const told = [3, 5].flatMap((after): readonly Arriving[] => [
    {
      event: called(id, 'findVehicle', timed ? at + 0.2 : at + after, { ...inRecord, timed }),
      unlessRecorded: asked.id,
      inVolume: true,
      ...(!timed && { sighting: `invoked ${id}` }),
    },
    {
      event: observed(id, timed ? at + 0.3 : at + after + 0.1, { result, timed }),
      inVolume: true,
      ...(!timed && { sighting: `returned ${id}` }),
    },
  ]);
  const live = plain(asked, answered(id, at + 0.1, { elapsedMs: 1, result }));
  return [...(pick === 0 ? [] : live), ...(pick === 3 ? [] : told)];
}
