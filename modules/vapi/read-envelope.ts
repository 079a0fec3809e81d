import { isArray, isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';

/** What every message says in the same places, however it was wrapped. */
export type Envelope = Readonly<{
  /** The message's fields; what the envelope lacked was taken from the level around or below it. */
  message: JsonObject;
  /** The plain name: `tool_calls` is `tool-calls`, a selector in brackets is cut off. */
  messageType: string;
  typeTakenFrom: 'message.type' | 'type' | 'message.role' | 'tool list';
  callId: string | null;
  chatId: string | null;
  call: JsonObject;
  customer: JsonObject;
  phoneNumber: JsonObject;
}>;

const toolLists = ['toolCallList', 'toolWithToolCallList', 'toolCalls'] as const;
const nothing: JsonObject = {};

/**
 * Finds out what a body is (rules 1–3 of test/fixtures/payloads/README.md). Null when it nowhere says so:
 * neither a type, nor a list of tool calls, nor the role `tool_calls`.
 */
export function readEnvelope(body: Json): Envelope | null {
  if (!isObject(body)) return null;
  const inner = isObject(body['message']) ? body['message'] : nothing;
  const taken = typeOf(inner, 'message.type') ?? typeOf(body, 'type');
  if (taken === null) return null;

  const { message: _, ...outer } = body;
  const innerIsEnvelope = typeOf(inner, 'message.type') !== null;
  const message = innerIsEnvelope
    ? filledFrom(inner, outer)
    : filledFrom(outer, isTurn(inner) ? nothing : inner);
  const call = objectAt(message, 'call');
  return {
    message,
    messageType: taken.type,
    typeTakenFrom: taken.from,
    callId: idIn(call),
    chatId: idIn(objectAt(message, 'chat')),
    call,
    customer: filledFrom(objectAt(message, 'customer'), objectAt(call, 'customer')),
    phoneNumber: filledFrom(objectAt(message, 'phoneNumber'), objectAt(call, 'phoneNumber')),
  };
}

/** An id names a stream; half a surrogate pair cannot be written and is replaced, as UTF-8 would. */
const idIn = (holder: JsonObject): string | null =>
  textOf(holder['id'])?.replaceAll(/\p{Surrogate}/gu, '\ufffd') ?? null;

type Taken = { type: string; from: Envelope['typeTakenFrom'] };

function typeOf(level: JsonObject, from: 'message.type' | 'type'): Taken | null {
  const type = textOf(level['type']);
  if (type !== null) return { type: plainName(type), from };
  if (level['role'] === 'tool_calls' && isArray(level['toolCalls'])) {
    return { type: 'tool-calls', from: 'message.role' };
  }
  if (toolLists.some((list) => isArray(level[list])))
    return { type: 'tool-calls', from: 'tool list' };
  return null;
}

/** `transcript[transcriptType="final"]` is a transcript; `tool_calls` has been seen for `tool-calls`. */
const plainName = (type: string): string => {
  const name = type.replace(/\[.*$/s, '').trim();
  return name === 'tool_calls' ? 'tool-calls' : name;
};

/** Beside an unwrapped message, `message` may be something the caller said; that is no envelope. */
const isTurn = (value: JsonObject): boolean =>
  typeof value['role'] === 'string' && 'content' in value && !('call' in value);

function filledFrom(first: JsonObject, second: JsonObject): JsonObject {
  const lacking = Object.entries(second).filter(([key]) => (first[key] ?? null) === null);
  return lacking.length === 0 ? first : { ...first, ...Object.fromEntries(lacking) };
}

/** The object under a key, or an empty one: every part of a message may be absent or null. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const member = value[key];
  return isObject(member) ? member : nothing;
}

/** The list under a key, or an empty one. */
export function listAt(value: JsonObject, key: string): readonly Json[] {
  const member = value[key];
  return isArray(member) ? member : [];
}
