import { isArray, isObject, type Json } from './json.js';

/** The value at a JSON pointer (RFC 6901), or undefined where it points at nothing. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  if (pointer === '') return value;
  let current: Json | undefined = value;
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isArray(current)) current = current[Number(key)];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return current;
}
