import type { FailureReason } from '../reasons/failure.reasons.js';
import { failureReasons } from '../reasons/failure.reasons.js';
import { canonicalText } from './canonical-text.js';
import type { Compiled } from './compiled.js';
import type { CompileInputs } from './compile-inputs.js';
import { decider, type Decision } from './decision.js';
import { fallbackAnswer, unknownLineAnswer } from './fallback-answer.js';
import { recordedSlice } from './blueprint-reference.js';
import { inputsRecorded } from './record-inputs.js';
import { selectSurface } from './select-surface.js';

/**
 * The fallback of the team, on record: after an exception, at the deadline, or when nobody has the line. `detail` is
 * what an engineer needs, e.g. the message of an exception.
 */
export function compileFailed(
  inputs: CompileInputs,
  clock: string,
  reason: FailureReason,
  detail: string | null = null,
): Compiled {
  const decide = decider(inputs);
  const { team, voiceAssistantId, blueprint } = inputs.directory;
  const fallback = team === null ? unknownLineAnswer : fallbackAnswer(team.fallback);
  const text = canonicalText(fallback);
  const { stage, engineer } = failureReasons[reason];
  const error = detail === null ? engineer : `${engineer} ${detail}`;
  const failed = decide('CompileFailed', { stage, error, fallback, reason });
  if (team === null) return { response: fallback, text, decisions: [failed] };
  const selected = selectSurface(team, voiceAssistantId);
  const surface: readonly Decision[] =
    selected === null
      ? []
      : [
          decide('SurfaceSelected', {
            surface: selected.surface,
            teamId: team.id,
            voiceAssistantId,
            mode: selected.assistant.mode,
            reason: selected.reason,
          }),
        ];
  const recorded = inputsRecorded({
    parentCompileId: inputs.parentCompileId,
    clock,
    timezone: team.timezone,
    blueprint,
    directory: recordedSlice(inputs.directory),
    call: inputs.call,
    forwarded: null,
    variables: {},
    settings: inputs.settings,
  });
  return {
    response: fallback,
    text,
    decisions: [...surface, decide('CompileInputsRecorded', recorded), failed],
  };
}
