import { isList, isObject, objectAt, type Json, type JsonObject } from './json.js';

/**
 * One assistant with overrides laid over it, the later ones winning (fact sheet 7.1). Objects are merged key by key,
 * everything else is replaced; `tools:append` adds to the tools instead.
 */
export function withOverrides(
  assistant: JsonObject,
  ...overrides: readonly (JsonObject | undefined)[]
): JsonObject {
  return overrides.reduce<JsonObject>((merged, override) => {
    if (override === undefined) return merged;
    const { 'tools:append': added, ...others } = override;
    return withTools(mergedObject(merged, others), isList(added) ? added : []);
  }, assistant);
}

function withTools(assistant: JsonObject, added: readonly Json[]): JsonObject {
  if (added.length === 0) return assistant;
  const model = objectAt(assistant, 'model');
  const tools = isList(model['tools']) ? model['tools'] : [];
  return { ...assistant, model: { ...model, tools: [...tools, ...added] } };
}

function mergedObject(one: JsonObject, other: JsonObject): JsonObject {
  const merged = Object.entries(other).map(([key, value]) => {
    const before = one[key];
    return [key, isObject(before) && isObject(value) ? mergedObject(before, value) : value];
  });
  return { ...one, ...(Object.fromEntries(merged) as JsonObject) };
}
