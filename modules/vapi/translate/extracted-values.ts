import { isObject, textOf, type JsonObject } from '../../../src/json/json.js';
import { objectAt } from '../read-envelope.js';
import type { Draft, Reading } from '../reading.js';

/**
 * Values that Vapi extracted after the call. They moved house over the years (case C-11): analysis or artifact, in
 * the message or inside its call, at times below an output's id. Worth keeping, and never proof of a commit.
 */
export function extractedValues({
  envelope: { message, call },
  callId,
}: Reading): readonly Draft[] {
  const drafts: Draft[] = [];
  const add = (values: JsonObject, takenFrom: string, outputId: string | null): void => {
    if (Object.keys(values).length === 0) return;
    drafts.push({
      at: null,
      fact: { type: 'ValuesExtracted', data: { callId, values, takenFrom, outputId } },
    });
  };
  for (const [holder, place] of [
    [message, ''],
    [call, 'call.'],
  ] as const) {
    add(
      objectAt(objectAt(holder, 'analysis'), 'structuredData'),
      `${place}analysis.structuredData`,
      null,
    );
    const outputs = objectAt(objectAt(holder, 'artifact'), 'structuredOutputs');
    const takenFrom = `${place}artifact.structuredOutputs`;
    const flat = Object.entries(outputs).filter(([, output]) => !isObject(output));
    add(Object.fromEntries(flat), takenFrom, null);
    for (const [outputId, output] of Object.entries(outputs)) {
      if (isObject(output)) add(valuesOf(output), takenFrom, outputId);
    }
  }
  return drafts;
}

/** `{ name, result }` as documented, or the values themselves. */
function valuesOf(output: JsonObject): JsonObject {
  const { name, result } = output;
  if (result === undefined) return output;
  return isObject(result) ? result : { [textOf(name) ?? 'result']: result };
}
