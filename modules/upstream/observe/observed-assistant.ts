import { isArray, isObject, textOf, type Json, type JsonObject } from '../../../src/json/json.js';
import type { Finding } from '../../compile/findings.js';

/** An assistant of an answer, with what the overrides make of it. */
export type ObservedAssistant = Readonly<{
  /** Its name; the id of a saved one whose name is not told; its place in the answer where there is neither. */
  name: string;
  /** Handoffs may name it; a saved assistant may have a name that the answer does not tell. */
  isNamed: boolean;
  /** Saved at Vapi: what it holds beside the overrides is not in the answer. */
  savedId: string | null;
  tools: readonly Json[];
  toolIds: readonly string[];
  destinations: readonly Json[];
  serverUrl: string | null;
  /** Undefined: no list is given. */
  serverMessages: Json | undefined;
  /** Where it stands in the answer, e.g. `squad.members[2]`. */
  path: string;
}>;

export const unreadable = (
  path: string,
  detail: string,
  subAgent: string | null = null,
): Finding => ({
  code: 'answer-unreadable',
  subAgent,
  detail: `${path}: ${detail}`,
  about: path,
});

/** The member of an object, or nothing where it is none or null. */
export const fieldOf = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;

/**
 * Overrides win over the assistant, later ones over earlier ones; `tools:append` adds whatever else was said
 * (vapi/README.md 7.1).
 */
export function observedAssistant(
  base: JsonObject,
  overrides: readonly (Json | undefined)[],
  savedId: string | null,
  path: string,
  destinations: readonly Json[] = [],
): ObservedAssistant {
  const levels = [base, ...overrides].filter(isObject);
  const last = (read: (level: JsonObject) => Json | undefined): Json | undefined =>
    levels.map(read).findLast((value) => value !== undefined);
  const ofModel = (key: string) => last((level) => fieldOf(fieldOf(level, 'model'), key));
  const name = textOf(last((level) => fieldOf(level, 'name')));
  const refs = listOf(ofModel('toolRefs')).map((ref) => fieldOf(ref, 'toolId'));
  return {
    name: name ?? savedId ?? path,
    isNamed: name !== null,
    savedId,
    tools: [
      ...listOf(ofModel('tools')),
      ...levels.flatMap((level) => listOf(fieldOf(level, 'tools:append'))),
    ],
    toolIds: [
      ...new Set([...listOf(ofModel('toolIds')), ...refs].map(textOf).filter((id) => id !== null)),
    ],
    destinations,
    serverUrl: textOf(
      last((level) => fieldOf(fieldOf(level, 'server'), 'url') ?? fieldOf(level, 'serverUrl')),
    ),
    serverMessages: last((level) => fieldOf(level, 'serverMessages')),
    path,
  };
}

export const listOf = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);
