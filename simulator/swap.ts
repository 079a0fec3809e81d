import { assistantIn } from './envelope.js';
import { contextOf, handedOver, openAiMessages, type Entry } from './history.js';
import type { Target } from './handoff.js';
import { objectAt, objectsAt, textAt, type JsonObject } from './json.js';
import type { LiveCall } from './live-call.js';
import { assistantStarted, transferUpdate } from './messages.js';
import { assistantSays } from './speech.js';
import type { Member } from './squad.js';

/** The first assistant of the call. */
export async function begin(call: LiveCall, member: Member): Promise<void> {
  call.variables = { ...call.variables, ...objectAt(member.assistant, 'variableValues') };
  const system = systemOf(call, member);
  call.history = handedOver(call.history, system, []);
  call.active = member;
  call.note({ kind: 'activated', assistant: member.name });
  await started(call);
}

export type Cause = Readonly<{ functionName: string; toolCallId: string }>;

/** What the next one is handed by which plan; null where nobody knows that plan, so that nothing is taken away. */
export type Context = Readonly<{ plan: JsonObject; entries: readonly Entry[] | null }>;

/**
 * The active assistant changes: who hands over tells of it last, then the other one speaks with its own prompt and
 * the context that it was given (fact sheet 5.3). Variables of the call stay.
 */
export async function swap(
  call: LiveCall,
  target: Target,
  cause: Cause,
  { plan, entries }: Context,
): Promise<void> {
  const { member, squad, scope, destination } = target;
  const from = call.speaker;
  if (entries === null) call.complain('context-plan-unknown', JSON.stringify(plan));
  const { handed, own } = call.history;
  const given = entries ?? [...handed, ...own];
  call.clock.pass(450);
  await call.tell(
    transferUpdate(updateDestination(destination, member), {
      toAssistant: assistantIn(member, call.setting),
      fromAssistant: assistantIn(from, call.setting),
    }),
  );
  call.variables = { ...call.variables, ...objectAt(member.assistant, 'variableValues') };
  call.squad = squad;
  call.active = member;
  call.clock.pass(100);
  call.history = handedOver(call.history, systemOf(call, member), given);
  const context = openAiMessages(contextOf(call.history));
  call.note({ kind: 'swap', from: from.name, to: member.name, scope, ...cause, plan, context });
  call.note({ kind: 'activated', assistant: member.name });
  await started(call);
}

/** Messages after a swap say that it is to an assistant, whatever kind of destination led there (4.2). */
const updateDestination = (destination: JsonObject, member: Member): JsonObject => ({
  type: 'assistant',
  assistantName: member.name,
  ...(textAt(destination, 'description') !== null && {
    description: destination['description'] ?? '',
  }),
});

async function started(call: LiveCall): Promise<void> {
  const member = call.speaker;
  call.activations = [...call.activations, member];
  await call.tell(assistantStarted(assistantIn(member, call.setting)));
  const greeting = textAt(member.assistant, 'firstMessage');
  const mode = textAt(member.assistant, 'firstMessageMode') ?? 'assistant-speaks-first';
  // It is said again on every return to a member (7.2).
  if (greeting !== null && mode === 'assistant-speaks-first') {
    await assistantSays(call, filled(greeting, call.variables), true);
  }
}

/** The assistant's own prompt, always that and nothing of the one before. */
const systemOf = (call: LiveCall, { assistant }: Member): readonly Entry[] =>
  objectsAt(objectAt(assistant, 'model'), 'messages')
    .filter(({ role }) => role === 'system')
    .map((message) => ({
      role: 'system' as const,
      message: filled(textAt(message, 'content') ?? '', call.variables),
      time: call.clock.nowMs,
    }));

/** Names between double braces become their values; one without a value stays as it stands (9.14). */
const filled = (text: string, variables: JsonObject): string =>
  text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = variables[name];
    return value === undefined || value === null || typeof value === 'object'
      ? whole
      : String(value);
  });
