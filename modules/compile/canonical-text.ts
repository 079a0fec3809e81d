const known = new WeakMap<object, string>();

/**
 * The same text as `canonicalJson`, put together from the remembered texts of parts. A squad repeats the same tools
 * in many members, and each tool is hashed and sent: writing each of them once makes a compile several times faster.
 */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const text = known.get(value);
  if (text !== undefined) return text;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member: unknown = (value as Record<string, unknown>)[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalText(member)}`);
  }
  return `{${members.join(',')}}`;
}

/** The text of a part that is used again; it must not change afterwards. */
export function rememberedText(part: object): string {
  const text = canonicalText(part);
  known.set(part, text);
  return text;
}
