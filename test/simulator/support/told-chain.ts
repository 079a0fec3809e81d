import { ofKind } from '../../../simulator/log.js';
import type { SimulatedCall } from '../../../simulator/run-call.js';

/** The answer of `/v1/calls/:callId/handoff-chain`, as far as it is compared. */
export type Chain = Readonly<{
  entry: string | null;
  current: string | null;
  hops: readonly Readonly<{
    from: string;
    to: string;
    functionName: string | null;
    toolCallId: string | null;
  }>[];
  attempts: readonly Readonly<{
    toolCallId: string | null;
    outcome: string;
    reason: string | null;
  }>[];
  agreesWithActivations: boolean | null;
}>;

/** The chain that the simulator's own log tells. */
export function toldChain({ log }: SimulatedCall) {
  const active = ofKind(log, 'activated').map(({ assistant }) => assistant);
  return {
    entry: active[0] ?? null,
    current: active.at(-1) ?? null,
    hops: ofKind(log, 'swap').map(({ from, to, functionName, toolCallId }) => ({
      from,
      to,
      functionName,
      toolCallId,
    })),
    attempts: ofKind(log, 'attempt').map(({ toolCallId }) => toolCallId),
  };
}

/** What the ledger answered, in the same form. */
export const readChain = ({ entry, current, hops, attempts }: Chain) => ({
  entry,
  current,
  hops: hops.map(({ from, to, functionName, toolCallId }) => ({
    from,
    to,
    functionName,
    toolCallId,
  })),
  attempts: attempts.map(({ toolCallId }) => toolCallId),
});

/** The answer of `/v1/calls/:callId/tools`, as far as it is compared. */
export type Tools = Readonly<{
  invocations: readonly Readonly<{ name: string; toolCallId: string | null }>[];
}>;

const nameAndId = ({ name, toolCallId }: Tools['invocations'][number]): string =>
  `${name} ${toolCallId ?? ''}`;

/** Sorted: calls of one turn happen at one moment. */
export const readTools = ({ invocations }: Tools): readonly string[] =>
  invocations.map(nameAndId).sort();

export const toldTools = ({ log }: SimulatedCall): readonly string[] =>
  ofKind(log, 'tool').map(nameAndId).sort();
