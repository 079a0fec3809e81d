import { Liquid } from 'liquidjs';
import { openAiMessages, type Entry } from './history.js';
import { numberAt, objectAt, objectsAt, textAt, type JsonObject } from './json.js';

/** What the conditions of a rejection plan look at. */
export type RejectionFacts = Readonly<{ context: readonly Entry[]; variables: JsonObject }>;

const liquid = new Liquid();

/** Whether the plan rejects a call of the tool: all its conditions hold (fact sheet 5.7). */
export function isRejected(tool: JsonObject, facts: RejectionFacts): boolean {
  const conditions = objectsAt(objectAt(tool, 'rejectionPlan'), 'conditions');
  return conditions.length > 0 && conditions.every((condition) => holds(condition, facts));
}

function holds(condition: JsonObject, facts: RejectionFacts): boolean {
  switch (textAt(condition, 'type') ?? '') {
    case 'regex': {
      const matches = new RegExp(textAt(condition, 'regex') ?? '(?!)').test(
        targetOf(condition, facts),
      );
      return matches !== (condition['negate'] === true);
    }
    case 'liquid': {
      const scope = { messages: openAiMessages(facts.context), ...facts.variables };
      const text: unknown = liquid.parseAndRenderSync(textAt(condition, 'liquid') ?? '', scope);
      return String(text).trim() === 'true';
    }
    case 'group': {
      const inner = objectsAt(condition, 'conditions').map((one) => holds(one, facts));
      return condition['operator'] === 'OR' ? inner.some(Boolean) : inner.every(Boolean);
    }
    default:
      return false;
  }
}

/** The message that a condition means: by default the last one; a negative position counts from the end. */
function targetOf(condition: JsonObject, { context }: RejectionFacts): string {
  const target = objectAt(condition, 'target');
  const role = textAt(target, 'role');
  const messages = openAiMessages(context).filter((one) => role === null || one['role'] === role);
  const content = messages.at(numberAt(target, 'position') ?? -1)?.['content'];
  return typeof content === 'string' ? content : '';
}
