import { isObject, type JsonObject } from '../../src/json/json.js';
import { contextPlanTypes } from './blueprint.js';
import {
  below,
  fault,
  filledText,
  id,
  listOf,
  matching,
  name,
  oneOf,
  optional,
  record,
  scalars,
  text,
  truth,
  whole,
  type Check,
} from './field-check.js';
import { needs, wordOf } from './kind-needs.js';

const contextPlan = record(
  {
    type: oneOf(
      contextPlanTypes,
      'must be all, lastNMessages, userAndAssistantMessages, previousAssistantMessages or none',
    ),
    maxMessages: optional(whole(0)),
  },
  needs('type', ['lastNMessages'], 'maxMessages'),
);

/** `blueprints/<blueprintId>.json` */
export const blueprintCheck: Check = record({
  id,
  teamId: id,
  version: whole(0),
  entry: name,
  subAgents: listOf(
    record({
      name,
      prompt: text,
      firstMessage: optional(text),
      model: (value, place) =>
        isObject(value)
          ? [
              ...filledText(value['provider'], below(place, 'provider')),
              ...filledText(value['model'], below(place, 'model')),
            ]
          : [fault(place, value, 'must be an object with provider and model')],
      tools: listOf(filledText),
      toolIds: optional(listOf(filledText)),
    }),
  ),
  edges: optional(
    listOf(
      record({
        from: name,
        to: name,
        condition: text,
        name: optional(
          matching((value) => /^[a-zA-Z0-9_-]{1,64}$/.test(value), 'must be a function name'),
        ),
        contextEngineeringPlan: optional(contextPlan),
      }),
    ),
  ),
  variables: optional(scalars),
});

const routeEnds = { from: id, to: id } as const;

/** `routing/shop-routing.json` */
export const routingCheck: Check = record({
  availabilityGroups: optional(listOf(record({ id, teams: listOf(id) }))),
  handoffs: optional(
    listOf(
      record({
        ...routeEnds,
        description: filledText,
        pattern: oneOf(['eager', 'lazy'], 'must be eager or lazy'),
        entrySubAgent: optional(name),
        fromSubAgents: optional(listOf(name)),
        contextEngineeringPlan: optional(contextPlan),
        variables: optional(oneOf(['forward', 're-resolve'], 'must be forward or re-resolve')),
        requiredVariables: optional(listOf(filledText)),
      }),
    ),
  ),
  implicitByEnterprise: optional(truth),
  deny: optional(listOf(record(routeEnds))),
  maxEagerPayloadBytes: optional(whole(0)),
});

const pointer = matching((value) => /^(\/([^~/]|~[01])*)+$/.test(value), 'must be a JSON pointer');

/** Parameters of a function are a JSON schema of an object (vapi/README.md 6.3). */
const objectSchema: Check = (value, place) =>
  isObject(value) && value['type'] === 'object' && isObject(value['properties'])
    ? []
    : [fault(place, value, 'must be a JSON schema of type object with properties')];

/** `tools/<toolName>.json`: a commit tool that needs no code. */
export const toolCheck: Check = record(
  {
    name: matching(
      (value) => /^[a-zA-Z0-9_-]{1,64}$/.test(value),
      'must be a function name: letters, digits, _ and -, 64 at most',
    ),
    crm: filledText,
    kind: oneOf(['commit'], 'must be commit'),
    description: filledText,
    requestStart: optional(text),
    parameters: objectSchema,
    target: record({ shopClientId: pointer, serviceId: pointer, slotTimeUtc: pointer }),
  },
  (value, place) => {
    const { crm, name: called } = value as JsonObject;
    return wordOf(called).startsWith(wordOf(crm))
      ? []
      : [fault(below(place, 'name'), called, "must begin with the CRM's prefix")];
  },
);

/** `extractors/<crm>.md` */
export const extractorCheck: Check = record({ crm: filledText, prompt: filledText });
