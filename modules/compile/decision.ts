import { idOf } from '../../src/json/uuid-v5.js';
import type { CompileDecision } from '../calls/compile.events.js';
import type { CompileIdentity } from './compile-inputs.js';

/** A decision of the compile, with the id of the event that it becomes, so that others can refer to it. */
export type Decision = Readonly<{
  id: string;
  /** What the id is derived from, beside stream and type. */
  identity: readonly unknown[];
  fact: CompileDecision;
}>;

type DataOf<Type extends CompileDecision['type']> = Omit<
  Extract<CompileDecision, { type: Type }>['data'],
  'callId' | 'compileId'
>;

/** Makes the decisions of one compile. `key` tells apart those of one type. */
export type Decide = <Type extends CompileDecision['type']>(
  type: Type,
  data: DataOf<Type>,
  ...key: readonly unknown[]
) => Decision;

/** The same inputs give the same ids, so a repeat adds nothing (design/events.md, idempotence). */
export const decider =
  ({ stream, callId, compileId }: CompileIdentity): Decide =>
  (type, data, ...key) => {
    const identity = [compileId, ...key];
    // Every type of decision has just been checked to get its own fields; these two are common to all.
    const fact = { type, data: { callId, compileId, ...data } } as unknown as CompileDecision;
    return { id: idOf(stream, type, ...identity), identity, fact };
  };
