import type { Json, JsonObject } from '../../src/json/json.js';
import type { Blueprint } from '../directory/blueprint.js';
import type { HandoffRoute } from '../directory/shop-routing.js';
import type { Team } from '../directory/team.js';
import type { ToolDeclaration } from '../directory/tool-declaration.js';

/** Raise it when the same inputs give another answer; a recompile of an old call then says so. */
export const compilerVersion = '1';

/** A Blueprint with all that a compile of it reads from the directory. */
export type BlueprintSlice = Readonly<{
  team: Team;
  blueprint: Blueprint;
  /** Decides `voiceAssistantAccess`; null: none of the team runs this Blueprint. */
  voiceAssistantId: string | null;
  /** Declared commit tools that its sub-agents ask for. */
  tools: readonly ToolDeclaration[];
}>;

/** A Blueprint that the call may be handed over to. */
export type SiblingSlice = BlueprintSlice &
  Readonly<{
    route: HandoffRoute;
    /** Blueprints that the sibling could hand over to on its own line; from within a call it does not. */
    onward: readonly string[];
  }>;

/** What was read of the directory for a call: nothing else may decide. */
export type DirectorySlice = Readonly<{
  /** Null: nobody has the line that was dialled. */
  team: Team | null;
  voiceAssistantId: string | null;
  /** Null on the legacy surface. */
  blueprint: Blueprint | null;
  tools: readonly ToolDeclaration[];
  siblings: readonly SiblingSlice[];
  maxEagerPayloadBytes: number;
}>;

/** What is known of the call itself; caller identity goes along in every handoff. */
export type CallFacts = Readonly<{
  callId: string | null;
  dialedNumber: string | null;
  customerNumber: string | null;
}>;

/** Bases of the URLs that are written into the answer, without a slash at the end. */
export type CompileSettings = Readonly<{
  publicUrl: string;
  toolsUrl: string;
  lazyDestination: 'squad' | 'assistant';
}>;

/** Identity of one compile: the stream and the compile are part of every decision's id. */
export type CompileIdentity = Readonly<{
  stream: string;
  callId: string | null;
  compileId: string;
  parentCompileId: string | null;
}>;

export type CompileInputs = CompileIdentity &
  Readonly<{ directory: DirectorySlice; call: CallFacts; settings: CompileSettings }>;

/** Milliseconds since the compile began; handed in, since a compile reads no clock. */
export type Elapsed = () => number;
export const untimed: Elapsed = () => 0;

/** Values that came with the call: extracted by Vapi, or resolved by the Blueprint that hands over. */
export type CallValues = Readonly<Record<string, Json>>;

/** A value as plain JSON: what is typed more closely here is still what `JSON.parse` could give. */
export const asJson = (value: object): JsonObject => value as JsonObject;
