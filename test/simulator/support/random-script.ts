import { randomFrom, type Random } from '../../../simulator/random.js';
import type { Script, ScriptedCall, Step } from '../../../simulator/script.js';

/** A call that an assistant may make, and how it may go on from there. */
export type Move = Readonly<{ as: string; calls: readonly ScriptedCall[] }>;

export const asks = (
  tool: string,
  values: ScriptedCall['arguments'] = {},
  status: string | null = null,
): ScriptedCall => ({ tool, arguments: values, result: null, status, extracts: {} });

/**
 * A script that walks at random: in each round the caller may speak, then whoever is active may make one of its
 * moves. Deterministic in the seed.
 */
export function randomScript(
  seed: number,
  moves: readonly Move[],
  call: Partial<Script['call']> = {},
): Script {
  const random = randomFrom(seed, 'script');
  const rounds = 1 + Math.floor(random() * 6);
  const steps = Array.from({ length: rounds }, (_, round) => roundOf(random, round, moves)).flat();
  return {
    about: `random ${seed}`,
    summary: `Random call ${seed}.`,
    call: {
      id: null,
      number: '+15550141001',
      phoneNumberId: 'pn_chatfield_main',
      caller: `+1555013${String(seed % 10_000).padStart(4, '0')}`,
      startsAt: '2026-06-09T16:05:00.000Z',
      argumentsAs: random() < 0.5 ? 'object' : 'text',
      envelope: 'slim',
      ...call,
    },
    saved: { assistants: {}, squads: {}, tools: {} },
    steps: [...steps, random() < 0.5 ? { kind: 'hang-up' } : turn(null, [asks('endCall')])],
  };
}

function roundOf(random: Random, round: number, moves: readonly Move[]): readonly Step[] {
  const spoken: Step = {
    kind: 'caller',
    text: `Words of the caller, ${round}.`,
    interrupts: random() < 0.2,
  };
  const assistants = [...new Set(moves.map(({ as }) => as))];
  const chosen = assistants.map((name) => {
    const own = moves.filter(({ as }) => as === name);
    return own[Math.floor(random() * own.length)];
  });
  const turns = chosen
    .filter((move) => move !== undefined)
    .flatMap(({ as, calls }): readonly Step[] => [
      ...(random() < 0.4 ? [{ ...turn(as, []), says: `${as} says something, ${round}.` }] : []),
      ...(random() < 0.7 ? [turn(as, calls)] : []),
    ]);
  return [...(random() < 0.8 ? [spoken] : []), ...turns];
}

const turn = (as: string | null, calls: readonly ScriptedCall[]) =>
  ({ kind: 'turn', as, says: '', calls }) as const;
