import type { Variables } from './variables.js';

/** An address that is called or written into answers: http or https, without a trailing slash. */
export function httpUrl(variables: Variables, name: string): string | null {
  const value = variables.optional(name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) {
    return value.replace(/\/+$/, '');
  }
  // Not shown: an address may hold a password.
  return variables.refuse(name, 'must be an http:// or https:// URL', null, null);
}

/** `sqlite:<path>` or `memory:`. An engine that the design names and this build lacks is refused in plain words. */
export function storageUrl(
  variables: Variables,
  name: string,
  fallback: string,
  lacking: Readonly<Record<string, string>>,
): string {
  const value = variables.text(name, fallback);
  if (value === 'memory:' || isSqliteUrl(value)) return value;
  const scheme = /^[a-z+]+(?=:)/i.exec(value)?.[0].toLowerCase() ?? '';
  const engine = lacking[scheme];
  const rule =
    engine === undefined
      ? 'must be sqlite:<path> or memory:'
      : `this build has no ${engine} engine yet, use sqlite:<path> or memory:`;
  return variables.refuse(name, rule, null, fallback);
}

/** `file:<path of a folder>`, `sqlite:<path>` or `postgres://…`. */
export function directoryUrl(variables: Variables): string {
  const value = variables.text('DIRECTORY_URL', 'file:./directory');
  if (/^file:.+/.test(value) || isSqliteUrl(value) || isPostgresUrl(value)) return value;
  const rule = 'must be file:<path of a folder>, sqlite:<path> or postgres://<host>/<database>';
  // Not shown: an address may hold a password.
  return variables.refuse('DIRECTORY_URL', rule, null, value);
}

const isSqliteUrl = (value: string): boolean => /^sqlite:(\/\/)?\/?[^/]/.test(value);
const isPostgresUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value);
