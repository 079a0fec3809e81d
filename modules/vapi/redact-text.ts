import { redacted, secrecyOf } from './secret-names.js';

const name = /[A-Za-z_][\w-]{1,63}/g;
/** From the end of a name to its value: quotes, also escaped ones, then a colon or an equals sign. */
const joint = /(\\*["'])?\s{0,20}[:=]\s{0,20}/y;
const openingQuote = /\\*["']/y;
const bareValue = /[^,}\]\r\n&;]*/y;
const nothing = /^\s*(null|undefined)?\s*$/;

/**
 * Replaces the values of secrets in a text that is no JSON, is cut off, or holds JSON in writing: found by their names,
 * quoted in any way or not at all. What never ends is taken to end with the text. Looks at every character once or
 * twice, whatever the text.
 */
export function redactText(text: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: word, index } of text.matchAll(name)) {
    if (index < at) continue;
    const secrecy = secrecyOf(word);
    if (secrecy === 'open') continue;
    const found = matchAt(joint, text, index + word.length);
    if (found === null) continue;
    const begins = index + word.length + found[0].length;
    const value = /[[{]/.test(text[begins] ?? '')
      ? { begins, ends: closingOf(text, begins), mark: quotedLike(found[1]) }
      : secrecy === 'secret'
        ? valueAt(text, begins, quotedLike(found[1]))
        : null;
    if (value === null) continue;
    kept += text.slice(at, value.begins) + value.mark;
    at = value.ends;
  }
  return kept + text.slice(at);
}

type Value = Readonly<{ begins: number; ends: number; mark: string }>;

/** Null: there is no value to hide. */
function valueAt(text: string, begins: number, bareMark: string): Value | null {
  const quote = matchAt(openingQuote, text, begins)?.[0];
  if (quote === undefined) {
    const bare = matchAt(bareValue, text, begins)?.[0] ?? '';
    return nothing.test(bare) ? null : { begins, ends: begins + bare.length, mark: bareMark };
  }
  const first = begins + quote.length;
  const ends = closingQuote(text, first, quote);
  return ends === first ? null : { begins: first, ends, mark: redacted };
}

/** The same quote again, unless a backslash more stands before it. */
function closingQuote(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + quote.length)) {
    if (text[at - 1] !== '\\' || at === from) return at;
  }
  return text.length;
}

/** Where a bracket is closed; brackets within texts count too, since nothing says where a text begins. */
function closingOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The mark in the quotes that stand around the name, so that JSON stays JSON. */
const quotedLike = (quote = ''): string => `${quote}${redacted}${quote}`;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
