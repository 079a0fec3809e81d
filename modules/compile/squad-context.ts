import type { SiblingCopy } from '../calls/compile.events.js';
import type { GateCandidate } from '../calls/gate-candidate.js';
import type { HandoffRoute } from '../directory/shop-routing.js';
import type { BlueprintSlice, CompileSettings } from './compile-inputs.js';
import type { JsonObject } from '../../src/json/json.js';
import type { Decide, Decision } from './decision.js';
import type { Finding } from './findings.js';
import type { Variables } from './variables.js';

/** One sub-agent as a squad member: its name in the payload, its own name, and the tools it was given. */
export type Member = Readonly<{ name: string; subAgent: string; tools: readonly string[] }>;

export type CompiledSquad = Readonly<{
  squad: JsonObject;
  members: readonly Member[];
  decisions: readonly Decision[];
}>;

/** A sibling that is compiled already and inlined. */
export type EagerSibling = Readonly<{
  route: HandoffRoute;
  blueprintHash: string;
  compiled: CompiledSquad;
  /** The member that the call enters at. */
  entry: string;
}>;

/** Ways out of the Blueprint. */
export type Crossing = Readonly<{
  eager: readonly EagerSibling[];
  lazy: readonly Readonly<{ route: HandoffRoute; blueprintHash: string; entry: string }>[];
}>;
export const noCrossing: Crossing = { eager: [], lazy: [] };

/** What the gates left over of the destinations, and the decision that says so, per transfer tool asked for. */
export type TransferOffer = Readonly<{
  candidates: readonly GateCandidate[];
  /** Empty when no destination is left. */
  payloads: ReadonlyMap<string, JsonObject>;
  evaluated: ReadonlyMap<string, Decision>;
}>;

/** What the compile of one squad hands around. */
export type SquadContext = Readonly<{
  slice: BlueprintSlice;
  clock: string;
  variables: Variables;
  values: Readonly<Record<string, unknown>>;
  settings: CompileSettings;
  decide: Decide;
  transfers: TransferOffer;
  crossing: Crossing;
  /** Sub-agents that the payload holds; a handoff to any other leads to nobody. */
  present: ReadonlySet<string>;
  /** Member names in use anywhere in the payload; copies of siblings add theirs. */
  takenNames: Set<string>;
}>;

/** A tool that a sub-agent gets. */
export type GrantedTool = Readonly<{ name: string; payload: JsonObject }>;

/** What one rule adds to a sub-agent. */
export type Added = Readonly<{
  granted: readonly GrantedTool[];
  decisions: readonly Decision[];
  findings: readonly Finding[];
  copies?: readonly SiblingCopy[];
  /** Sub-agents of this Blueprint that it can hand over to. */
  targets?: readonly string[];
}>;
