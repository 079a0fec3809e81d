import type { GateCandidate } from './gate-candidate.js';
import type { Json } from '../../src/json/json.js';
import type { ArchiveReference, CallFact } from './call-fact.js';
import type { HandoffScope } from './handoff.events.js';
import type { Venue } from './tool.events.js';

export type Surface = 'blueprint' | 'team-tool';

export type SurfaceSelected = CallFact<
  'SurfaceSelected',
  {
    surface: Surface;
    teamId: string | null;
    voiceAssistantId: string | null;
    mode: string | null;
    reason: string;
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
  }
>;
export type GatesEvaluated = CallFact<
  'GatesEvaluated',
  { compileId: string; tool: string; candidates: readonly GateCandidate[] }
>;
export type ToolKind = 'native' | 'query' | 'commit' | 'time-aware';
export type ToolRegistered = CallFact<
  'ToolRegistered',
  {
    compileId: string;
    subAgent: string;
    tool: string;
    /** Null where it was only observed from outside and is not known. */
    kind: ToolKind | null;
    venue: Venue;
    serverUrl: string | null;
    definitionHash: string;
  }
>;
export type ToolOmitted = CallFact<
  'ToolOmitted',
  { compileId: string; subAgent: string; tool: string; reason: string; because: string | null }
>;
export type HandoffCompiled = CallFact<
  'HandoffCompiled',
  {
    compileId: string;
    from: string;
    to: string;
    functionName: string;
    description: string;
    contextEngineeringPlan: Json;
    scope: HandoffScope;
    pattern: 'eager' | 'lazy' | null;
    blueprintHash: string | null;
  }
>;
export type CompileFindingRaised = CallFact<
  'CompileFindingRaised',
  {
    compileId: string;
    code: string;
    severity: 'info' | 'warning' | 'error';
    subAgent: string | null;
    detail: string;
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
  }
>;
export type SquadCompiled = CallFact<
  'SquadCompiled',
  {
    compileId: string;
    surface: Surface;
    members: readonly { name: string; tools: readonly string[] }[];
    payloadBytes: number;
    elapsedMs: number;
    responseHash: string;
    response: Json | null;
    archive: ArchiveReference | null;
  }
>;
export type CompileFailed = CallFact<
  'CompileFailed',
  { compileId: string; stage: string; error: string; fallback: Json }
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
