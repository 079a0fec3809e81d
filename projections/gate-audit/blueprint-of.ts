import { isObject, textOf, type Json } from '../../src/json/json.js';

/** The Blueprint that a compile was of, by the part of the directory that is on record; null where that names none. */
export function blueprintOf(directory: Json): string | null {
  if (!isObject(directory)) return null;
  const { blueprint = null, sibling = null, blueprintId = null } = directory;
  if (isObject(sibling)) return blueprintOf(sibling);
  return isObject(blueprint) ? textOf(blueprint['id']) : textOf(blueprintId);
}
