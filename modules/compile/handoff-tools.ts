import type { JsonObject } from '../../src/json/json.js';
import type { ContextEngineeringPlan } from '../directory/blueprint.js';
import type { HandoffRoute } from '../directory/shop-routing.js';
import { asJson } from './compile-inputs.js';
import { serverAt } from './server.js';
import type { VapiHandoffTool } from './vapi-types.js';

/** Silent: a sentence would be spoken by the one that hands over (vapi/README.md 4.2). */
const silent: [] = [];
export const wholeContext: ContextEngineeringPlan = { type: 'all' };
/** The one tool for all siblings that are compiled when they are asked for. */
export const lazyFunctionName = 'handoff_to_other_shop';

/** A function name made from another name: Vapi allows 64 letters, digits, `_` and `-`. */
export const handoffName = (target: string): string =>
  `handoff_to_${target.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`.slice(0, 64);

/** One edge, one tool, always with a name of ours: Vapi's own names differ by source (vapi/README.md 4.2). */
export const edgeTool = (
  name: string,
  assistantName: string,
  description: string,
  contextEngineeringPlan: ContextEngineeringPlan,
): JsonObject =>
  ({
    type: 'handoff',
    function: { name, description },
    destinations: [
      {
        type: 'assistant',
        assistantName,
        description,
        contextEngineeringPlan: asJson(contextEngineeringPlan),
      },
    ],
    messages: silent,
  }) satisfies VapiHandoffTool;

/** A sibling's squad, inlined; Vapi swaps to it without asking us. */
export const eagerTool = (
  name: string,
  { description, contextEngineeringPlan }: HandoffRoute,
  squad: JsonObject,
  entryAssistantName: string,
): JsonObject =>
  ({
    type: 'handoff',
    function: { name, description },
    destinations: [
      {
        type: 'squad',
        squad,
        entryAssistantName,
        description,
        contextEngineeringPlan: asJson(contextEngineeringPlan ?? wholeContext),
      },
    ],
    messages: silent,
  }) satisfies VapiHandoffTool;

/** Names the allowed siblings; the chosen one is compiled when Vapi asks for it at `/vapi/handoff`. */
export function lazyTool(
  name: string,
  routes: readonly HandoffRoute[],
  publicUrl: string,
): JsonObject {
  const description = `Hands the caller over to another shop: ${routes.map(({ description: words }) => words).join('; ')}`;
  const choices = routes.map(({ to, description: words }) => `${to}: ${words}`).join('; ');
  const needed = [...new Set(routes.flatMap(({ requiredVariables }) => requiredVariables ?? []))];
  return {
    type: 'handoff',
    function: {
      name,
      description,
      parameters: {
        type: 'object',
        required: ['destination', 'blueprintId'],
        properties: {
          destination: { type: 'string', enum: ['dynamic'], description: 'Always dynamic.' },
          blueprintId: { type: 'string', enum: routes.map(({ to }) => to), description: choices },
          ...Object.fromEntries(
            needed.map((variable) => [
              variable,
              { type: 'string', description: 'What the caller said of it, if they did.' },
            ]),
          ),
        },
      },
    },
    destinations: [{ type: 'dynamic', description, server: serverAt(`${publicUrl}/vapi/handoff`) }],
    messages: silent,
  } satisfies VapiHandoffTool;
}
