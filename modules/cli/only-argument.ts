import type { Out } from './command.js';

/** The one argument that a command takes; null, and a line on how it is called, where it is none or not alone. */
export function onlyArgument(args: readonly string[], usage: string, out: Out): string | null {
  const [only, ...rest] = args;
  if (only !== undefined && rest.length === 0) return only;
  out(`usage: call-ledger ${usage}`);
  return null;
}
