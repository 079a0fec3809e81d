import { compileFailed } from './compile-failed.js';
import { sized, type Compiled } from './compiled.js';
import { compileTeamTool } from './compile-team-tool.js';
import { untimed, type CompileInputs, type Elapsed } from './compile-inputs.js';
import { compileSquad } from './compile-squad.js';
import { decider, type Decision } from './decision.js';
import { planCrossing, type PlannedCrossing } from './plan-crossing.js';
import { recordedSlice } from './blueprint-reference.js';
import { inputsRecorded } from './record-inputs.js';
import { selectSurface } from './select-surface.js';
import type { SiblingCopy } from '../calls/compile.events.js';
import { variablesOf } from './variables.js';

/**
 * The answer to an `assistant-request`. A pure function: what is not in the inputs does not decide, so a compile of
 * the recorded inputs gives the recorded answer byte for byte. `elapsed` only fills in how long it took.
 */
export function compile(
  inputs: CompileInputs,
  clock: string,
  elapsed: Elapsed = untimed,
): Compiled {
  const { team, voiceAssistantId, blueprint, tools } = inputs.directory;
  if (team === null) return compileFailed(inputs, clock, 'line-unknown');
  const selected = selectSurface(team, voiceAssistantId);
  if (selected === null) return compileFailed(inputs, clock, 'voice-assistant-unknown');
  if (selected.surface === 'team-tool') {
    return compileTeamTool(inputs, clock, team, selected, elapsed);
  }
  if (blueprint === null) return compileFailed(inputs, clock, 'blueprint-missing');
  const decide = decider(inputs);
  const slice = { team, blueprint, voiceAssistantId, tools };
  const variables = variablesOf(slice, clock, inputs.call, null);
  const names = blueprint.subAgents.map(({ name }) => name);
  const planned = planCrossing(inputs, names, clock, variables, elapsed);
  const { squad, members, decisions, copies } = compileSquad({
    slice,
    clock,
    variables,
    settings: inputs.settings,
    decide,
    crossing: planned.crossing,
    entry: blueprint.entry,
    findings: planned.findings,
  });
  const response = { squad };
  const { text, size } = sized(response);
  return {
    response,
    text,
    decisions: [
      decide('SurfaceSelected', {
        surface: 'blueprint',
        teamId: team.id,
        voiceAssistantId,
        mode: selected.assistant.mode,
        reason: selected.reason,
      }),
      decide(
        'CompileInputsRecorded',
        inputsRecorded({
          parentCompileId: inputs.parentCompileId,
          clock,
          timezone: team.timezone,
          blueprint,
          directory: recordedSlice(inputs.directory),
          call: inputs.call,
          forwarded: null,
          variables,
          settings: inputs.settings,
        }),
      ),
      ...decisions,
      ...siblingDecisions(planned, copies),
      decide('SquadCompiled', {
        surface: 'blueprint',
        members: members.map((member) => ({ ...member, blueprintId: blueprint.id })),
        ...size,
        elapsedMs: elapsed(),
        response,
        archive: null,
      }),
    ],
  };
}

/** A sibling's own decisions, then that it was compiled, with the names that its members carry in this payload. */
const siblingDecisions = (
  { siblings }: PlannedCrossing,
  copies: readonly SiblingCopy[],
): readonly Decision[] =>
  siblings.flatMap(({ sibling, compiled, blueprintHash, payloadBytes, elapsedMs, decide }) => [
    ...compiled.decisions,
    decide('SiblingCompiled', {
      blueprintId: sibling.blueprint.id,
      blueprintHash,
      pattern: 'eager',
      payloadBytes,
      elapsedMs,
      copies: copies.filter(({ blueprintId }) => blueprintId === sibling.blueprint.id),
    }),
  ]);
