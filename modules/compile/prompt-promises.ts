import type { Finding } from './findings.js';
import { crmPrefixes, tools } from './tool-registry.js';

/** Words that can only be names of tools: handoffs, and handlers with a CRM's prefix. */
const toolLike = new RegExp(`\\b(?:handoff_to_\\w+|(?:${crmPrefixes.join('|')})[A-Z]\\w*)\\b`, 'g');
const registered = new Set(tools.map(({ name }) => name));

/** Names of tools that a prompt speaks of, each once, in the order of the words. */
export function promisedTools(prompt: string, alsoKnown: ReadonlySet<string>): readonly string[] {
  const words = prompt.match(/[A-Za-z_][\w-]*\w/g) ?? [];
  const named = words.filter((word) => registered.has(word) || alsoKnown.has(word));
  return [...new Set([...named, ...(prompt.match(toolLike) ?? [])])];
}

/**
 * A model speaks about a tool that its prompt names and cannot call one that it was not given; no call comes, no log
 * line either (case C-15). Where something took the tool away on this call, the finding says what.
 */
export function promiseFindings(
  subAgent: string,
  prompt: string,
  given: readonly string[],
  alsoKnown: ReadonlySet<string>,
  omitted: ReadonlyMap<string, Readonly<{ because: string; says: string }>>,
): readonly Finding[] {
  const has = new Set(given);
  return promisedTools(prompt, alsoKnown)
    .filter((name) => !has.has(name))
    .map((about) => {
      const omission = omitted.get(about);
      const says = omission?.says ?? 'which is not among its tools';
      return {
        code: 'prompt-promises-missing-tool',
        subAgent,
        detail: `The prompt of ${subAgent} names ${about}, ${says}.`,
        about,
        ...(omission !== undefined && { because: omission.because }),
      };
    });
}
