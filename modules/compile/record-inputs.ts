import { isObject } from '../../src/json/json.js';
import type { CompileInputsRecorded } from '../calls/compile.events.js';
import type { Blueprint } from '../directory/blueprint.js';
import {
  asJson,
  compilerVersion,
  type CallFacts,
  type CompileInputs,
  type CompileSettings,
} from './compile-inputs.js';
import { hashOf } from './hash-of.js';
import { sliceOf, type BlueprintsByHash, type RecordedSlice } from './blueprint-reference.js';
import type { Forwarded, Variables } from './variables.js';

type Recorded = Omit<CompileInputsRecorded['data'], 'callId' | 'compileId'>;

export type InputsToRecord = Readonly<{
  parentCompileId: string | null;
  clock: string;
  timezone: string;
  blueprint: Blueprint | null;
  directory: object;
  call: CallFacts;
  forwarded: Forwarded | null;
  variables: Variables;
  settings: CompileSettings;
}>;

/**
 * All that decided, in the form in which it is stored: enough to compile again, byte for byte, with the documents
 * that its hashes name.
 */
export const inputsRecorded = (inputs: InputsToRecord): Recorded => ({
  parentCompileId: inputs.parentCompileId,
  clock: inputs.clock,
  timezone: inputs.timezone,
  blueprintHash: inputs.blueprint === null ? null : hashOf(inputs.blueprint),
  directory: asJson(inputs.directory),
  variables: {
    call: inputs.call,
    forwarded: inputs.forwarded,
    resolved: asJson(inputs.variables),
  },
  settings: inputs.settings,
  compilerVersion,
});

/** The inputs of a recorded compile of a call's own Blueprint; null where the record does not hold them. */
export function recordedInputs(
  data: CompileInputsRecorded['data'],
  stream: string,
  blueprints: BlueprintsByHash,
): Readonly<{ inputs: CompileInputs; clock: string }> | null {
  const { callId, compileId, parentCompileId, clock, directory, variables, settings } = data;
  if (!isObject(directory) || !('siblings' in directory)) return null;
  if (!isObject(variables) || !isObject(variables['call']) || !isObject(settings)) return null;
  // Written by `inputsRecorded`, under this compiler version or an earlier one.
  const slice = sliceOf(directory as unknown as RecordedSlice, blueprints);
  if (slice === null) return null;
  return {
    clock,
    inputs: {
      stream,
      callId,
      compileId,
      parentCompileId,
      directory: slice,
      call: variables['call'] as unknown as CallFacts,
      settings: settings as unknown as CompileSettings,
    },
  };
}
