import { isArray, isObject, type Json, type JsonObject } from '../../src/json/json.js';
import type { ToolInvoked } from '../calls/tool.events.js';

export type ReadArguments = Readonly<
  Pick<ToolInvoked['data'], 'arguments' | 'argumentsState' | 'rawArguments' | 'templatePaths'>
>;

/**
 * Tool arguments in every place and shape of vapi/README.md 3.1: an object or a JSON text, under `arguments` or
 * `parameters`. One that holds values wins over an empty one; a text that cannot be decoded is kept raw and never
 * passed over for an empty object beside it (case C-05).
 */
export function readArguments(candidates: readonly unknown[]): ReadArguments {
  let best: ReadArguments = parsed({});
  for (const candidate of candidates) {
    const read = readOne(candidate);
    if (read === null) continue;
    if (read.argumentsState !== 'undecodable' && Object.keys(read.arguments as object).length > 0) {
      return read;
    }
    if (best.argumentsState !== 'undecodable') best = read;
  }
  return best;
}

function readOne(candidate: unknown): ReadArguments | null {
  if (isObject(candidate)) return parsed(candidate);
  if (typeof candidate !== 'string' || candidate.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(candidate);
    if (isObject(value)) return parsed(value);
  } catch {
    // Not JSON: the text itself is the record.
  }
  return {
    arguments: null,
    argumentsState: 'undecodable',
    rawArguments: candidate,
    templatePaths: [],
  };
}

function parsed(values: JsonObject): ReadArguments {
  const templatePaths = unfilledTemplates(values, '');
  return {
    arguments: values,
    argumentsState: templatePaths.length > 0 ? 'unresolved-template' : 'parsed',
    rawArguments: null,
    templatePaths,
  };
}

const holdsTemplate = (text: string): boolean =>
  holdsPair(text, '{{', '}}') || holdsPair(text, '{%', '%}');

/** Not by a pattern: one that looks for the end anew from every beginning takes for ever on hostile text. */
function holdsPair(text: string, opening: string, closing: string): boolean {
  const begins = text.indexOf(opening);
  return begins !== -1 && text.includes(closing, begins + opening.length);
}

/** Paths (`a.b.0`) of texts that still hold a Liquid template which nobody filled. */
function unfilledTemplates(value: Json, path: string): readonly string[] {
  if (typeof value === 'string') return holdsTemplate(value) ? [path] : [];
  if (!isArray(value) && !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    unfilledTemplates(member, path === '' ? key : `${path}.${key}`),
  );
}
