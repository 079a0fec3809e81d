import type { GateCandidate } from './gate-candidate.js';
import type { Json } from '../../src/json/json.js';
import type { ArchiveReference, CallFact } from './call-fact.js';
import type { HandoffScope } from './handoff.events.js';
import type { Venue } from './tool.events.js';

/** Read back from the answer of a compiler that lives elsewhere; absent: decided, or reported by who decided. */
type Observed = { observed?: true };

export type Surface = 'blueprint' | 'team-tool';
/** `name` as in the payload; `subAgent` as in its Blueprint. */
export type SquadMember = Readonly<{
  name: string;
  tools: readonly string[];
  subAgent?: string;
  blueprintId?: string;
}>;
/** A copy of a sibling in a payload; `from` is null where it was compiled at the moment of the handoff. */
export type SiblingCopy = Readonly<{
  blueprintId: string;
  from: string | null;
  members: readonly Readonly<{ name: string; subAgent: string }>[];
}>;

export type SurfaceSelected = CallFact<
  'SurfaceSelected',
  Observed & {
    surface: Surface;
    teamId: string | null;
    voiceAssistantId: string | null;
    mode: string | null;
    reason: string;
    /** The compile that follows; only ours tell it. */
    compileId?: string;
  }
>;
export type CompileInputsRecorded = CallFact<
  'CompileInputsRecorded',
  {
    compileId: string;
    parentCompileId: string | null;
    clock: string;
    timezone: string;
    blueprintHash: string | null;
    directory: Json;
    variables: Json;
    compilerVersion: string;
    /** Bases of URLs and the like that were in force; only ours tell it. */
    settings?: Json;
  }
>;
export type GatesEvaluated = CallFact<
  'GatesEvaluated',
  { compileId: string; tool: string; candidates: readonly GateCandidate[] }
>;
export type ToolKind = 'native' | 'query' | 'commit' | 'time-aware';
export type ToolRegistered = CallFact<
  'ToolRegistered',
  Observed & {
    compileId: string;
    subAgent: string;
    tool: string;
    /** Null where it was only observed from outside and is not known. */
    kind: ToolKind | null;
    venue: Venue;
    serverUrl: string | null;
    definitionHash: string;
    /** Given by its id at Vapi: `tool` is that id. */
    savedAtVapi?: true;
    /** Ids of the team's saved transfer tool, on the legacy surface. */
    toolIds?: readonly string[];
  }
>;
export type ToolOmitted = CallFact<
  'ToolOmitted',
  { compileId: string; subAgent: string; tool: string; reason: string; because: string | null }
>;
export type HandoffCompiled = CallFact<
  'HandoffCompiled',
  Observed & {
    compileId: string;
    from: string;
    to: string;
    functionName: string;
    description: string;
    contextEngineeringPlan: Json;
    scope: HandoffScope;
    pattern: 'eager' | 'lazy' | null;
    blueprintHash: string | null;
    fromBlueprint?: string;
    toBlueprint?: string;
    /** Name of the target in the payload of an eager sibling; null: lazy. */
    toMember?: string | null;
  }
>;
export type CompileFindingRaised = CallFact<
  'CompileFindingRaised',
  Observed & {
    compileId: string;
    code: string;
    severity: 'info' | 'warning' | 'error';
    subAgent: string | null;
    detail: string;
    /** The tool, variable or Blueprint that it is about. */
    about?: string | null;
    /** Id of the decision that led to it. */
    because?: string | null;
  }
>;
export type SiblingCompiled = CallFact<
  'SiblingCompiled',
  {
    compileId: string;
    blueprintId: string;
    blueprintHash: string;
    pattern: 'eager' | 'lazy';
    payloadBytes: number;
    elapsedMs: number;
    /** Names that its members carry in the payload, per sub-agent that hands over to it. */
    copies?: readonly SiblingCopy[];
  }
>;
export type SquadCompiled = CallFact<
  'SquadCompiled',
  Observed & {
    compileId: string;
    surface: Surface;
    members: readonly SquadMember[];
    payloadBytes: number;
    elapsedMs: number;
    responseHash: string;
    response: Json | null;
    archive: ArchiveReference | null;
  }
>;
export type CompileFailed = CallFact<
  'CompileFailed',
  Observed & { compileId: string; stage: string; error: string; fallback: Json; reason?: string }
>;

/** What a compiler decides, ours or one that lives elsewhere. */
export type CompileDecision =
  | SurfaceSelected
  | CompileInputsRecorded
  | GatesEvaluated
  | ToolRegistered
  | ToolOmitted
  | HandoffCompiled
  | CompileFindingRaised
  | SiblingCompiled
  | SquadCompiled
  | CompileFailed;
