import { canonicalJson } from '../../src/json/canonical-json.js';
import { isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { readArguments, type ReadArguments } from './read-arguments.js';
import { listAt, objectAt, type Envelope } from './read-envelope.js';

/** One tool call that a message asks for, whatever list it stood in. */
export type ToolRequest = ReadArguments &
  Readonly<{
    invocationId: string;
    toolCallId: string | null;
    name: string;
    async: boolean;
  }>;

/**
 * Derived from call, id, name and canonical arguments: Vapi has been seen to reuse one id for two calls. Where there
 * is no id, the moment stands in.
 */
export function invocationIdOf(
  scope: string,
  toolCallId: string | null,
  name: string,
  read: ReadArguments,
  moment: string | null,
): string {
  const call = toolCallId ?? ['no id', moment];
  return idOf('invocation', scope, call, name, read.rawArguments ?? read.arguments);
}

/**
 * The calls of a `tool-calls` or `function-call` message, in the order asked, each once: the three lists hold the
 * same items, and where they disagree the one with values counts. `scope` is the stream they belong to.
 */
export function readToolRequests(
  envelope: Envelope,
  scope: string,
  moment: string | null,
): readonly ToolRequest[] {
  const { message } = envelope;
  const items = [
    ...listAt(message, 'toolCallList'),
    ...listAt(message, 'toolCalls'),
    ...listAt(message, 'toolWithToolCallList').map(withToolCall),
  ].filter(isObject);
  if (items.length === 0 && isObject(message['functionCall'])) {
    items.push({ id: message['toolCallId'] ?? null, ...message['functionCall'] });
  }
  const found = new Map<string, ToolRequest>();
  for (const item of items) {
    const request = toolRequestOf(item, scope, moment);
    const place = request.toolCallId ?? request.name;
    const known = found.get(place);
    if (known === undefined || isEmptier(known, request)) found.set(place, request);
    else if (sameArguments(known, request) || isEmptier(request, known)) {
      found.set(place, { ...known, async: known.async || request.async });
    } else found.set(request.invocationId, request);
  }
  return [...found.values()];
}

/** One item of any list: nested under `function`, flat, or with `parameters` for arguments. */
export function toolRequestOf(item: JsonObject, scope: string, moment: string | null): ToolRequest {
  const called = objectAt(item, 'function');
  const read = readArguments([
    called['arguments'],
    item['arguments'],
    called['parameters'],
    item['parameters'],
  ]);
  const toolCallId = textOf(item['id']) ?? textOf(item['toolCallId']);
  const name = textOf(called['name']) ?? textOf(item['name']) ?? '';
  return {
    invocationId: invocationIdOf(scope, toolCallId, name, read, moment),
    toolCallId,
    name,
    async: item['async'] === true,
    ...read,
  };
}

/** An item of `toolWithToolCallList`: the call below the tool's definition, which may alone hold the name. */
function withToolCall(item: Json): Json {
  if (!isObject(item)) return null;
  const call = objectAt(item, 'toolCall');
  const definition = objectAt(item, 'function');
  const name =
    textOf(definition['name']) ?? textOf(item['name']) ?? textOf(objectAt(item, 'tool')['name']);
  return { name, async: item['async'] === true, ...call };
}

const isEmptier = (one: ToolRequest, other: ToolRequest): boolean =>
  one.name === other.name &&
  one.argumentsState === 'parsed' &&
  Object.keys(one.arguments as object).length === 0 &&
  !(other.argumentsState === 'parsed' && Object.keys(other.arguments as object).length === 0);

const sameArguments = (one: ToolRequest, other: ToolRequest): boolean =>
  one.name === other.name &&
  canonicalJson(one.rawArguments ?? one.arguments) ===
    canonicalJson(other.rawArguments ?? other.arguments);
