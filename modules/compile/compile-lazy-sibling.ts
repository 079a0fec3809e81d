import { isArray, isObject, type JsonObject } from '../../src/json/json.js';
import {
  asJson,
  untimed,
  type CallFacts,
  type CallValues,
  type CompileIdentity,
  type CompileSettings,
  type Elapsed,
  type SiblingSlice,
} from './compile-inputs.js';
import { recordedSibling } from './blueprint-reference.js';
import { onwardFindings } from './compile-siblings.js';
import { canonicalText } from './canonical-text.js';
import { compileSquad } from './compile-squad.js';
import { decider, type Decision } from './decision.js';
import { wholeContext } from './handoff-tools.js';
import { hashOf } from './hash-of.js';
import { inputsRecorded } from './record-inputs.js';
import { renamedSquad } from './renamed-squad.js';
import { siblingEntry } from './sibling-entry.js';
import { noCrossing } from './squad-context.js';
import { variablesOf } from './variables.js';

export type LazyInputs = CompileIdentity &
  Readonly<{
    sibling: SiblingSlice;
    call: CallFacts;
    settings: CompileSettings;
    /** See `forwardedFrom`: values of the source's Blueprint and those that came with the request. */
    values: CallValues;
    /** Member names of the squad that hands over; the sibling's are made unique beside them. */
    takenNames: readonly string[];
  }>;

export type CompiledLazily = Readonly<{
  /** For the answer `{ destination }` to `handoff-destination-request`. */
  destination: JsonObject;
  decisions: readonly Decision[];
  payloadBytes: number;
  blueprintHash: string;
}>;

/**
 * A sibling at the moment of the handoff. A squad destination is not documented for this answer, so
 * `lazyDestination: 'assistant'` gives its entry alone (vapi/README.md 5.6), without handoffs inside the sibling.
 */
export function compileLazySibling(
  inputs: LazyInputs,
  clock: string,
  elapsed: Elapsed = untimed,
): CompiledLazily {
  const { sibling, call, settings, values } = inputs;
  const { route, blueprint, team } = sibling;
  const decide = decider(inputs);
  const forwarded = { values, policy: route.variables ?? 're-resolve' } as const;
  const variables = variablesOf(sibling, clock, call, forwarded);
  const entry = siblingEntry(sibling);
  const compiled = compileSquad({
    slice: sibling,
    clock,
    variables,
    settings,
    decide,
    crossing: noCrossing,
    entry,
    alone: settings.lazyDestination === 'assistant',
    findings: onwardFindings(sibling),
  });
  const { squad, nameOf } = renamedSquad(compiled, new Set(inputs.takenNames));
  const contextEngineeringPlan = asJson(route.contextEngineeringPlan ?? wholeContext);
  const destination: JsonObject =
    settings.lazyDestination === 'assistant'
      ? { type: 'assistant', assistant: aloneIn(squad), contextEngineeringPlan }
      : { type: 'squad', squad, entryAssistantName: nameOf(entry), contextEngineeringPlan };
  const payloadBytes = Buffer.byteLength(canonicalText(destination));
  const members = compiled.members.map(({ subAgent }) => ({ name: nameOf(subAgent), subAgent }));
  return {
    destination,
    payloadBytes,
    blueprintHash: hashOf(blueprint),
    decisions: [
      decide(
        'CompileInputsRecorded',
        inputsRecorded({
          parentCompileId: inputs.parentCompileId,
          clock,
          timezone: team.timezone,
          blueprint,
          directory: { sibling: recordedSibling(sibling), takenNames: inputs.takenNames },
          call,
          forwarded,
          variables,
          settings,
        }),
      ),
      ...compiled.decisions,
      decide('SiblingCompiled', {
        blueprintId: blueprint.id,
        blueprintHash: hashOf(blueprint),
        pattern: 'lazy',
        payloadBytes,
        elapsedMs: elapsed(),
        copies: [{ blueprintId: blueprint.id, from: null, members }],
      }),
    ],
  };
}

/** The only member as an assistant of its own: the overrides of the squad become its fields. */
function aloneIn({ members, membersOverrides }: JsonObject): JsonObject {
  const [member] = isArray(members) ? members : [];
  const assistant = isObject(member) && isObject(member['assistant']) ? member['assistant'] : {};
  return { ...(isObject(membersOverrides) && membersOverrides), ...assistant };
}
