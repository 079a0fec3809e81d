import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from '../../src/json/json.js';
import { redactText } from './redact-text.js';
import { redacted, secrecyOf } from './secret-names.js';

/**
 * Replaces the values of secrets by a mark and leaves the fields standing. Everything else is kept as it came: parts
 * without a secret are the very same objects.
 */
export function redactSecrets(value: Json): Json {
  return redact(value, false);
}

function redact(value: Json, inBranch: boolean): Json {
  if (isArray(value)) return redactedList(value, inBranch);
  if (isObject(value)) return redactedObject(value, inBranch);
  if (inBranch) return marked(value);
  return typeof value === 'string' ? redactedText(value) : value;
}

function redactedList(list: JsonArray, inBranch: boolean): JsonArray {
  const items = list.map((item) => redact(item, inBranch));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function redactedObject(value: JsonObject, inBranch: boolean): JsonObject {
  const changed: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    const member = value[key] as Json;
    const secrecy = secrecyOf(key);
    const isBelow = inBranch || secrecy === 'secret' || (secrecy === 'branch' && member !== null);
    const put = redact(member, isBelow);
    if (put !== member) changed.push([key, put]);
  }
  // Not by assignment: a member may be called `__proto__`.
  return changed.length === 0 ? value : Object.fromEntries([...Object.entries(value), ...changed]);
}

/** A field that held nothing still holds nothing. */
const marked = (value: Json): Json => (value === null || value === '' ? value : redacted);

/** A text that is JSON itself, e.g. the arguments of a tool call, holds its members in writing. */
const redactedText = (text: string): string => (/^\s*[[{]/.test(text) ? redactText(text) : text);
