/** Texts that JSON writes as they are between quotes: no control character, quote, backslash or surrogate. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const plainLengthMax = 64;

const remembered = new WeakMap<object, string>();

/**
 * JSON with object keys in code-unit order and no blanks (RFC 8785 for what `JSON.parse` can give): the same value
 * always gives the same text, whatever order it arrived in. Undefined members are left out. Ids and hashes are made
 * of it on the way of every webhook, hence the short way for short plain texts.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const known = remembered.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member: unknown = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/**
 * The same, and the text is kept for as long as the part is: for what is written many times, alone and within other
 * values. The part must not change afterwards.
 */
export function rememberedJson(part: object): string {
  const text = canonicalJson(part);
  remembered.set(part, text);
  return text;
}

const quoted = (text: string): string =>
  text.length < plainLengthMax && plain.test(text) ? `"${text}"` : JSON.stringify(text);
