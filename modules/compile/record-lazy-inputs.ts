import { isArray, isObject } from '../../src/json/json.js';
import type { CompileInputsRecorded } from '../calls/compile.events.js';
import type { CallFacts, CallValues, CompileSettings } from './compile-inputs.js';
import { siblingOf, type BlueprintsByHash, type RecordedSibling } from './blueprint-reference.js';
import type { LazyInputs } from './compile-lazy-sibling.js';

/** The inputs of a recorded compile at the moment of a handoff; null where the record does not hold them. */
export function recordedLazyInputs(
  data: CompileInputsRecorded['data'],
  stream: string,
  blueprints: BlueprintsByHash,
): Readonly<{ inputs: LazyInputs; clock: string }> | null {
  const { callId, compileId, parentCompileId, clock, directory, variables, settings } = data;
  if (!isObject(directory) || !isObject(directory['sibling']) || !isObject(variables)) return null;
  const { forwarded, call } = variables;
  const { takenNames } = directory;
  // Written by `compileLazySibling`, under this compiler version or an earlier one.
  const recorded = directory['sibling'] as unknown as RecordedSibling;
  const sibling = siblingOf(recorded, blueprints);
  if (sibling === null) return null;
  if (!isObject(call) || !isObject(forwarded) || !isObject(settings)) return null;
  return {
    clock,
    inputs: {
      stream,
      callId,
      compileId,
      parentCompileId,
      sibling,
      call: call as unknown as CallFacts,
      settings: settings as unknown as CompileSettings,
      values: forwarded['values'] as CallValues,
      takenNames: isArray(takenNames) ? takenNames.filter((name) => typeof name === 'string') : [],
    },
  };
}
