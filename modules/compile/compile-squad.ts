import type { BlueprintSlice, CompileSettings } from './compile-inputs.js';
import { compileSubAgent } from './compile-sub-agent.js';
import type { Decide, Decision } from './decision.js';
import { evaluateTransfers } from './evaluate-transfers.js';
import { findingDecision, type Finding } from './findings.js';
import { graphFindings } from './graph-findings.js';
import { membersOverrides } from './members-overrides.js';
import { divergingSurfaces } from './payload-findings.js';
import type { SiblingCopy } from '../calls/compile.events.js';
import type { CompiledSquad, Crossing, SquadContext } from './squad-context.js';
import { toolNamed } from './tool-registry.js';
import { valuesOf, type Variables } from './variables.js';
import type { VapiSquad } from './vapi-types.js';

export type SquadInputs = Readonly<{
  slice: BlueprintSlice;
  clock: string;
  variables: Variables;
  settings: CompileSettings;
  decide: Decide;
  crossing: Crossing;
  /** The sub-agent that the call enters at; it becomes the first member, which Vapi starts with. */
  entry: string;
  /** Only the entry, for an answer that has room for one assistant. */
  alone?: boolean;
  /** Findings that were made before. */
  findings?: readonly Finding[];
}>;

/** One Blueprint as a squad, with every decision in a fixed order: gates, then per sub-agent, then findings. */
export function compileSquad(
  inputs: SquadInputs,
): CompiledSquad & Readonly<{ copies: readonly SiblingCopy[] }> {
  const { slice, clock, variables, settings, decide, crossing, entry } = inputs;
  const { blueprint } = slice;
  const subAgents = [
    ...blueprint.subAgents.filter(({ name }) => name === entry),
    ...blueprint.subAgents.filter(({ name }) => name !== entry && inputs.alone !== true),
  ];
  const names = subAgents.map(({ name }) => name);
  const transfers = evaluateTransfers(slice, clock, decide);
  const context: SquadContext = {
    slice,
    clock,
    variables,
    values: valuesOf(variables),
    settings,
    decide,
    transfers,
    crossing,
    present: new Set(names),
    takenNames: new Set(names),
  };
  const compiled = subAgents.map((subAgent) => compileSubAgent(subAgent, context));
  const findings = [
    ...(inputs.findings ?? []),
    ...compiled.flatMap((one) => one.findings),
    ...graphFindings(
      compiled.map(({ place }) => place),
      inputs.alone === true ? names : [...new Set([blueprint.entry, entry])],
    ),
    ...divergingSurfaces(backendTools(compiled, slice), settings.toolsUrl, settings.publicUrl),
  ];
  return {
    squad: {
      members: compiled.map(({ assistant }) => ({ assistant })),
      membersOverrides: membersOverrides(settings.publicUrl),
    } satisfies VapiSquad,
    members: compiled.map(({ member }) => member),
    decisions: distinct([
      ...transfers.evaluated.values(),
      ...compiled.flatMap((one) => one.decisions),
      ...findings.map((finding) => findingDecision(decide, finding)),
    ]),
    copies: compiled.flatMap(({ copies }) => copies),
  };
}

const backendTools = (
  compiled: readonly Readonly<{ member: Readonly<{ tools: readonly string[] }> }>[],
  { tools }: BlueprintSlice,
): readonly string[] => [
  ...new Set(
    compiled
      .flatMap(({ member }) => member.tools)
      .filter((name) => toolNamed(name, tools)?.venue === 'backend'),
  ),
];

/** Two edges that are alike are decided alike, and the same decision is on record once. */
const distinct = (decisions: readonly Decision[]): readonly Decision[] => [
  ...new Map(decisions.map((decision) => [decision.id, decision])).values(),
];
