import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from '../../src/json/json.js';

export const redacted = '[redacted]';

/**
 * Members whose value is a secret or opens one: telephony tokens, inline credentials, control and presigned URLs
 * (vapi/README.md 9.15). Compared without case, dashes and underscores.
 */
const secretNames =
  /^(twilio(authtoken|apikey|apisecret|accountsid)|calltoken|credentialids?|controlurl|listenurl|presigned\w*url|(x?vapi)?secret|serverurlsecret|token|bearer|apikey|authorization|cookie|password|passphrase|privatekey|signature|xvapisignature)$|(secret|secretkey|apikey|authtoken|accesstoken|refreshtoken|password|privatekey)$/;
/** Members of which every value below is a secret. */
const secretBranches = /^(credentials|headers)$/;

type Secrecy = 'open' | 'secret' | 'branch';
/** Messages use few names, again and again. */
const secrecies = new Map<string, Secrecy>();
const namesMax = 4_096;
const nameLengthMax = 64;

function secrecyOf(key: string): Secrecy {
  const known = secrecies.get(key);
  if (known !== undefined) return known;
  const name = key.toLowerCase().replaceAll(/[-_]/g, '');
  const branch = secretBranches.test(name) ? 'branch' : 'open';
  const secrecy = secretNames.test(name) ? 'secret' : branch;
  if (secrecies.size < namesMax && key.length <= nameLengthMax) secrecies.set(key, secrecy);
  return secrecy;
}

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
  return inBranch ? marked(value) : value;
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

/** The same for a text that is no JSON: `"apiKey": "…"` is found by its shape. */
export function redactText(text: string): string {
  return text.replaceAll(
    /"([^"\\]{1,80})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g,
    (whole, key: string, colon: string) =>
      secrecyOf(key) === 'secret' ? `"${key}"${colon}"${redacted}"` : whole,
  );
}
