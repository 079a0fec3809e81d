/** Deeper bodies are refused: canonical JSON and redaction recurse, and nothing that Vapi sends comes near. */
export const nestingMax = 200;

/** Whether a value is nested deeper than `nestingMax`; looks without recursion, so that it cannot overflow itself. */
export function isNestedTooDeep(value: unknown): boolean {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > nestingMax) return true;
    const below: object[] = [];
    for (const parent of level) {
      for (const member of Object.values(parent) as unknown[]) {
        if (typeof member === 'object' && member !== null) below.push(member);
      }
    }
    level = below;
  }
  return false;
}
