import type { JsonObject } from '../../src/json/json.js';
import type { Team } from '../directory/team.js';
import { evaluateOnTeamTool } from '../gates/evaluate-on-team-tool.js';
import { sized, type Compiled } from './compiled.js';
import { compileFailed } from './compile-failed.js';
import type { CompileInputs, Elapsed } from './compile-inputs.js';
import { decider } from './decision.js';
import { hashOf } from './hash-of.js';
import { recordedSlice } from './blueprint-reference.js';
import { inputsRecorded } from './record-inputs.js';
import type { SelectedSurface } from './select-surface.js';
import { teamTransferTool } from './team-transfer-tool.js';

const tool = 'transferCall';

/**
 * The legacy surface: the saved assistant answers, with the team's saved transfer tool. Only `active` decides what
 * is in that tool; what the other gates would have said is on record, so that the difference is visible.
 */
export function compileTeamTool(
  inputs: CompileInputs,
  clock: string,
  team: Team,
  { assistant, reason }: SelectedSurface,
  elapsed: Elapsed,
): Compiled {
  const { voiceAssistantId } = inputs.directory;
  const { vapiAssistantId: assistantId, toolIds = [], mode } = assistant;
  if (assistantId === undefined) return compileFailed(inputs, clock, 'assistant-not-saved');
  const decide = decider(inputs);
  const { timezone, holidays } = team;
  const facts = { clock, timezone, holidays, voiceAssistantId };
  const candidates = team.transferDestinations.map((one) => evaluateOnTeamTool(one, facts));
  const evaluated = decide('GatesEvaluated', { tool, candidates }, tool);
  const response: JsonObject = { assistantId };
  const { text, size } = sized(response);
  const hasTool = toolIds.length > 0 && candidates.some(({ offered }) => offered);
  return {
    response,
    text,
    decisions: [
      decide('SurfaceSelected', {
        surface: 'team-tool',
        teamId: team.id,
        voiceAssistantId,
        mode,
        reason,
      }),
      decide(
        'CompileInputsRecorded',
        inputsRecorded({
          parentCompileId: inputs.parentCompileId,
          clock,
          timezone,
          blueprint: null,
          directory: recordedSlice(inputs.directory),
          call: inputs.call,
          forwarded: null,
          variables: {},
          settings: inputs.settings,
        }),
      ),
      evaluated,
      hasTool
        ? decide(
            'ToolRegistered',
            {
              subAgent: assistantId,
              tool,
              kind: 'native',
              venue: 'vapi',
              serverUrl: null,
              definitionHash: hashOf(teamTransferTool(team)),
              toolIds,
            },
            assistantId,
            tool,
          )
        : decide(
            'ToolOmitted',
            {
              subAgent: assistantId,
              tool,
              reason: toolIds.length > 0 ? 'no-destination-offered' : 'no-saved-tool',
              because: evaluated.id,
            },
            assistantId,
            tool,
          ),
      decide('SquadCompiled', {
        surface: 'team-tool',
        members: [{ name: assistantId, tools: hasTool ? [tool] : [] }],
        ...size,
        elapsedMs: elapsed(),
        response,
        archive: null,
      }),
    ],
  };
}
