import { idOf } from '../../src/json/uuid-v5.js';
import type { CompileInputs, Elapsed, SiblingSlice } from './compile-inputs.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import { compileSquad } from './compile-squad.js';
import { startsAt } from './cross-handoffs.js';
import { decider, type Decide, type Decision } from './decision.js';
import type { Finding } from './findings.js';
import { hashOf } from './hash-of.js';
import { inputsRecorded } from './record-inputs.js';
import { siblingEntry } from './sibling-entry.js';
import { noCrossing, type CompiledSquad } from './squad-context.js';
import { forwardedFrom, variablesOf } from './variables.js';

/** A sibling on an eager route, compiled from its own part of the directory. */
export type CompiledSibling = Readonly<{
  sibling: SiblingSlice;
  entry: string;
  blueprintHash: string;
  compiled: CompiledSquad;
  /** Bytes of its squad, once. */
  payloadBytes: number;
  /** Bytes that it adds: it is inlined for every sub-agent that its route starts at. */
  inlinedBytes: number;
  elapsedMs: number;
  decide: Decide;
}>;

/** Compiles a sibling. Its own siblings are not expanded: a payload would grow without a bound (depth 1). */
export function compileSibling(
  inputs: CompileInputs,
  sibling: SiblingSlice,
  sourceNames: readonly string[],
  clock: string,
  elapsed: Elapsed,
): CompiledSibling {
  const before = elapsed();
  const { route, blueprint } = sibling;
  const source = inputs.directory.blueprint;
  const compileId = idOf(inputs.compileId, 'sibling', blueprint.id);
  const identity = { ...inputs, compileId, parentCompileId: inputs.compileId };
  const decide = decider(identity);
  const forwarded = {
    values: source === null ? {} : forwardedFrom(source, {}),
    policy: route.variables ?? 're-resolve',
  } as const;
  const variables = variablesOf(sibling, clock, inputs.call, forwarded);
  const entry = siblingEntry(sibling);
  const { copies: _none, ...compiled } = compileSquad({
    slice: sibling,
    clock,
    variables,
    settings: inputs.settings,
    decide,
    crossing: noCrossing,
    entry,
    findings: onwardFindings(sibling),
  });
  const payloadBytes = Buffer.byteLength(canonicalJson(compiled.squad));
  const starts = sourceNames.filter((name) => startsAt(route, name)).length;
  const recorded = inputsRecorded({
    parentCompileId: inputs.compileId,
    clock,
    timezone: sibling.team.timezone,
    blueprint,
    // The parent's record holds the sibling's part of the directory; it is not told twice.
    directory: { heldBy: inputs.compileId, blueprintId: blueprint.id },
    call: inputs.call,
    forwarded,
    variables,
    settings: inputs.settings,
  });
  const decisions: readonly Decision[] = [
    decide('CompileInputsRecorded', recorded),
    ...compiled.decisions,
  ];
  return {
    sibling,
    entry,
    blueprintHash: hashOf(blueprint),
    compiled: { ...compiled, decisions },
    payloadBytes,
    inlinedBytes: payloadBytes * starts,
    elapsedMs: elapsed() - before,
    decide,
  };
}

/** Said once per sibling that could hand over further if it had been dialled itself. */
export const onwardFindings = ({ onward, blueprint }: SiblingSlice): readonly Finding[] =>
  onward.length === 0
    ? []
    : [
        {
          code: 'sibling-depth-limit',
          subAgent: null,
          detail: `From ${blueprint.id} as a sibling no further handoff is possible: ${onward.join(', ')} left out.`,
        },
      ];
