import { atPointer, isList, isObject, textAt, type Json, type JsonObject } from './json.js';

/** The script asks for something that the call cannot give; not Vapi's fault and not the service's. */
export class ScriptCannotGoOn extends Error {}

/**
 * Arguments with every `{ $from: tool#/pointer }` replaced by what that tool's last result holds there.
 * @throws ScriptCannotGoOn when one leads nowhere.
 */
export function argumentsFrom(values: JsonObject, results: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, filledIn(value, results)]),
  );
}

function filledIn(value: Json, results: ReadonlyMap<string, Json>): Json {
  if (isList(value)) return value.map((item) => filledIn(item, results));
  if (!isObject(value)) return value;
  const from = textAt(value, '$from');
  if (from === null) return argumentsFrom(value, results);
  const [tool = '', pointer = ''] = from.split('#');
  const result = results.get(tool);
  const found = result === undefined ? undefined : atPointer(result, pointer);
  if (found === undefined) {
    throw new ScriptCannotGoOn(`The last result of ${tool} has nothing at ${pointer}`);
  }
  return found;
}
