import { isArray, isObject, type Json } from '../../src/json/json.js';

export const redacted = '[redacted]';

/**
 * Members whose value is a secret or opens one: telephony tokens, inline credentials, control and presigned URLs
 * (vapi/README.md 9.15). Compared without case, dashes and underscores.
 */
const secretNames =
  /^(twilio(authtoken|apikey|apisecret|accountsid)|calltoken|credentialids?|controlurl|listenurl|presigned\w*url|(x?vapi)?secret|serverurlsecret|token|bearer|apikey|authorization|cookie|password|passphrase|privatekey|signature|xvapisignature)$|(secret|secretkey|apikey|authtoken|accesstoken|refreshtoken|password|privatekey)$/;
/** Members of which every value below is a secret. */
const secretBranches = /^(credentials|headers)$/;

/** Replaces the values of secrets by a mark and leaves the fields standing. Everything else is kept as it came. */
export function redactSecrets(value: Json): Json {
  return redact(value, false);
}

function redact(value: Json, inBranch: boolean): Json {
  if (isArray(value)) return value.map((item) => redact(item, inBranch));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, redactMember(key, member, inBranch)]),
    );
  }
  return inBranch ? marked(value) : value;
}

function redactMember(key: string, member: Json, inBranch: boolean): Json {
  const name = key.toLowerCase().replaceAll(/[-_]/g, '');
  if (secretNames.test(name)) return markedBelow(member);
  return redact(member, inBranch || (secretBranches.test(name) && member !== null));
}

const markedBelow = (value: Json): Json =>
  isArray(value) || isObject(value) ? redact(value, true) : marked(value);

/** A field that held nothing still holds nothing. */
const marked = (value: Json): Json => (value === null || value === '' ? value : redacted);

/** The same for a text that is no JSON: `"apiKey": "…"` is found by its shape. */
export function redactText(text: string): string {
  return text.replaceAll(
    /"([^"\\]{1,80})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g,
    (whole, key: string, colon: string) =>
      secretNames.test(key.toLowerCase().replaceAll(/[-_]/g, ''))
        ? `"${key}"${colon}"${redacted}"`
        : whole,
  );
}
