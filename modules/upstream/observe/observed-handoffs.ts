import { isObject, textOf, type Json, type JsonObject } from '../../../src/json/json.js';
import type { HandoffScope } from '../../calls/handoff.events.js';
import { asJson } from '../../compile/compile-inputs.js';
import { wholeContext } from '../../compile/handoff-tools.js';
import { fieldOf, listOf, observedAssistant } from './observed-assistant.js';
import { aloneSquad, observedSquad, type ObservedSquad } from './observed-squad.js';
import type { ObservedTool } from './observed-tools.js';

/** One destination of a handoff tool. */
export type ObservedHandoff = Readonly<{
  to: string;
  description: string;
  contextEngineeringPlan: Json;
  scope: HandoffScope;
  /** Null within the squad, and for what is saved at Vapi: neither inlined nor asked for. */
  pattern: 'eager' | 'lazy' | null;
  /** It names somebody who is not in the squad. */
  isMissing: boolean;
  /** What the destination brings along. */
  inlined: ObservedSquad | null;
}>;

/** Where a tool can hand the call over to, one entry per destination that is an assistant, a squad or dynamic. */
export function observedHandoffs(
  { payload, type }: ObservedTool,
  squad: ObservedSquad,
  path: string,
): readonly ObservedHandoff[] {
  const spoken = textOf(fieldOf(payload['function'], 'description'));
  return listOf(payload['destinations'])
    .filter(isObject)
    .flatMap((destination, index): readonly ObservedHandoff[] => {
      const place = `${path}.destinations[${index}]`;
      const target = targetOf(destination, type, squad, place);
      if (target === null) return [];
      const description = textOf(destination['description']) ?? spoken ?? '';
      return [{ ...target, description, contextEngineeringPlan: planOf(destination, type) }];
    });
}

type Target = Omit<ObservedHandoff, 'description' | 'contextEngineeringPlan'>;

function targetOf(
  destination: JsonObject,
  toolType: string,
  squad: ObservedSquad,
  place: string,
): Target | null {
  const type = textOf(destination['type']) ?? (toolType === 'handoff' ? 'assistant' : null);
  if (type === 'assistant') return assistantTarget(destination, squad, place);
  if (toolType !== 'handoff') return null;
  if (type === 'dynamic') return { ...outside('dynamic'), pattern: 'lazy' };
  return type === 'squad' ? squadTarget(destination, place) : null;
}

const outside = (to: string): Target => ({
  to,
  scope: 'cross-blueprint',
  pattern: null,
  isMissing: false,
  inlined: null,
});

function assistantTarget(destination: JsonObject, squad: ObservedSquad, place: string): Target {
  const { assistant: inline } = destination;
  const name = textOf(destination['assistantName']);
  const savedId = textOf(destination['assistantId']);
  if (isObject(inline)) {
    const overrides = [destination['assistantOverrides']];
    const member = observedAssistant(inline, overrides, null, `${place}.assistant`);
    return { ...outside(member.name), pattern: 'eager', inlined: aloneSquad(member) };
  }
  if (savedId !== null) {
    const member = squad.members.find((one) => one.savedId === savedId);
    return member === undefined
      ? outside(name ?? savedId)
      : { ...outside(member.name), scope: 'intra-squad' };
  }
  const { members } = squad;
  // A saved member may have the name that is meant; only where all names are told is one missing for sure.
  const isMissing =
    name === null ||
    (members.every(({ isNamed }) => isNamed) && !members.some((one) => one.name === name));
  return { ...outside(name ?? place), scope: 'intra-squad', isMissing };
}

function squadTarget(destination: JsonObject, place: string): Target {
  const { squad: inline } = destination;
  const entry = textOf(destination['entryAssistantName']);
  if (!isObject(inline)) return outside(entry ?? textOf(destination['squadId']) ?? place);
  const inlined = observedSquad(inline, destination['squadOverrides'], `${place}.squad`);
  const { members } = inlined;
  const isMissing =
    entry !== null &&
    members.every(({ isNamed }) => isNamed) &&
    !members.some(({ name }) => name === entry);
  return { ...outside(entry ?? members[0]?.name ?? place), pattern: 'eager', isMissing, inlined };
}

/** Vapi's own default is the whole context; a dynamic destination gets its plan with the answer. */
function planOf(destination: JsonObject, toolType: string): Json {
  const told = fieldOf(destination, 'contextEngineeringPlan');
  if (told !== undefined) return told;
  return toolType === 'handoff' && destination['type'] !== 'dynamic' ? asJson(wholeContext) : null;
}
