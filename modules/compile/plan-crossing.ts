import { isGiven } from './value-given.js';
import type { CompileInputs, Elapsed, SiblingSlice } from './compile-inputs.js';
import { compileSibling, type CompiledSibling } from './compile-siblings.js';
import type { Finding } from './findings.js';
import { hashOf } from './hash-of.js';
import { siblingEntry } from './sibling-entry.js';
import type { Crossing } from './squad-context.js';
import type { Variables } from './variables.js';

export type PlannedCrossing = Readonly<{
  crossing: Crossing;
  /** Those that are inlined, with their decisions. */
  siblings: readonly CompiledSibling[];
  findings: readonly Finding[];
}>;

/**
 * Which siblings are inlined and which are compiled when asked for. An eager route becomes a lazy one when a value
 * that it requires is not known yet (only the handoff itself can check it then), or when the payload would be too
 * large: the largest first (design/directory.md).
 */
export function planCrossing(
  inputs: CompileInputs,
  sourceNames: readonly string[],
  clock: string,
  variables: Variables,
  elapsed: Elapsed,
): PlannedCrossing {
  const findings: Finding[] = [];
  const eager: SiblingSlice[] = [];
  const lazy = new Set<SiblingSlice>();
  for (const sibling of inputs.directory.siblings) {
    const missing = missingVariables(sibling, variables);
    if (sibling.route.pattern === 'eager' && missing.length === 0) eager.push(sibling);
    else lazy.add(sibling);
    if (sibling.route.pattern === 'eager' && missing.length > 0) {
      findings.push(variablesMissing(sibling, missing));
    }
  }
  const compiled = eager.map((sibling) =>
    compileSibling(inputs, sibling, sourceNames, clock, elapsed),
  );
  const { kept, dropped } = withinBytes(compiled, inputs.directory.maxEagerPayloadBytes);
  for (const one of dropped) {
    lazy.add(one.sibling);
    findings.push(tooLarge(one, inputs.directory.maxEagerPayloadBytes));
  }
  return {
    crossing: {
      eager: kept.map(({ sibling: { route }, ...rest }) => ({ route, ...rest })),
      lazy: inputs.directory.siblings
        .filter((sibling) => lazy.has(sibling))
        .map((sibling) => ({
          route: sibling.route,
          blueprintHash: hashOf(sibling.blueprint),
          entry: siblingEntry(sibling),
        })),
    },
    siblings: kept,
    findings,
  };
}

const missingVariables = ({ route }: SiblingSlice, variables: Variables): readonly string[] =>
  (route.requiredVariables ?? []).filter((name) => !isGiven(variables[name]?.value));

function withinBytes(compiled: readonly CompiledSibling[], max: number) {
  const kept = [...compiled];
  const dropped: CompiledSibling[] = [];
  const total = (): number => kept.reduce((sum, { inlinedBytes }) => sum + inlinedBytes, 0);
  while (total() > max) {
    const largest = kept.reduce((one, other) =>
      other.inlinedBytes > one.inlinedBytes ? other : one,
    );
    kept.splice(kept.indexOf(largest), 1);
    dropped.push(largest);
  }
  return { kept, dropped };
}

const variablesMissing = ({ route }: SiblingSlice, missing: readonly string[]): Finding => ({
  code: 'sibling-variables-missing',
  subAgent: null,
  detail: `${route.to} needs ${missing.join(', ')}, not known at the start of the call; it is compiled when asked for.`,
  about: route.to,
});

const tooLarge = ({ sibling, inlinedBytes }: CompiledSibling, max: number): Finding => ({
  code: 'sibling-too-large',
  subAgent: null,
  detail: `${sibling.route.to} adds ${inlinedBytes} bytes; the inlined siblings may have ${max} together. It is compiled when asked for.`,
  about: sibling.route.to,
});
