import { objectsAt, textAt, type JsonObject } from './json.js';

type Kind = 'request-start' | 'request-complete' | 'request-failed';

/** What is said while a tool works that names no words of its own (fact sheet 3.3; the wording is ours). */
const fillers = [
  'One moment.',
  'Just a second.',
  'Hold on a second.',
  'Give me a moment.',
  'Let me see.',
];

/** The message of a kind whose conditions hold for these arguments; the first one counts. */
export const toolMessage = (tool: JsonObject, kind: Kind, values: JsonObject): JsonObject | null =>
  objectsAt(tool, 'messages').find(
    (message) =>
      message['type'] === kind &&
      objectsAt(message, 'conditions').every((condition) => holds(condition, values)),
  ) ?? null;

/** Its words; null where it has none. */
export function wordsOf(message: JsonObject): string | null {
  const [first] = objectsAt(message, 'contents');
  return textAt(message, 'content') ?? (first === undefined ? null : textAt(first, 'text'));
}

/** What is said as a tool of ours starts. An empty list of messages means silence, a missing one a stock phrase. */
export function startWords(tool: JsonObject, values: JsonObject, turn: number): string | null {
  const message = toolMessage(tool, 'request-start', values);
  if (message !== null) return wordsOf(message);
  return 'messages' in tool ? null : (fillers[turn % fillers.length] ?? null);
}

function holds(condition: JsonObject, values: JsonObject): boolean {
  const found = values[textAt(condition, 'param') ?? ''];
  const wanted = textAt(condition, 'value') ?? '';
  const one = found === undefined || typeof found === 'object' ? '' : String(found);
  const order = Number(one) - Number(wanted);
  switch (textAt(condition, 'operator') ?? '') {
    case 'eq':
      return one === wanted;
    case 'neq':
      return one !== wanted;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    default:
      return false;
  }
}
