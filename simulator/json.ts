/** Any JSON value. The simulator stands for Vapi and shares no code with the service that it calls. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** The text under a key, or null when it is no text or empty. */
export function textAt(holder: JsonObject, key: string): string | null {
  const value = holder[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The object under a key, or an empty one. */
export function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = holder[key];
  return isObject(value) ? value : {};
}

/** The objects of the list under a key. */
export function objectsAt(holder: JsonObject, key: string): readonly JsonObject[] {
  const value = holder[key];
  return isList(value) ? value.filter(isObject) : [];
}

export function numberAt(holder: JsonObject, key: string): number | null {
  const value = holder[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The value that a JSON pointer (RFC 6901) leads to; undefined where it leads nowhere. */
export function atPointer(value: Json, pointer: string): Json | undefined {
  if (pointer === '') return value;
  let found: Json | undefined = value;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isList(found)) found = found[Number(key)];
    else if (isObject(found)) found = found[key];
    else return undefined;
  }
  return found;
}

/** The value that a text holds, or undefined when it is no JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
