import { IANAZone } from 'luxon';
import { isObject, type JsonObject } from '../../src/json/json.js';
import { contextPlanTypes } from './blueprint.js';
import {
  anyValue,
  below,
  fault,
  filledText,
  id,
  listOf,
  matching,
  name,
  nullable,
  oneOf,
  optional,
  record,
  scalars,
  text,
  truth,
  whole,
  type Check,
} from './field-check.js';
import { calendarDate, wallClockTime, windowTimes } from './window-check.js';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const modes = ['BLUEPRINT', 'VAPI_AGENT', 'BUILDER_ASSISTANT'];

const timezone = matching(
  (value) => IANAZone.isValidZone(value),
  'must be an IANA time zone name',
);

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field that one of several kinds cannot do without. */
const needs =
  (kindField: string, kinds: readonly string[], wanted: string): Check =>
  (value, place) =>
    isObject(value) && kinds.includes(wordOf(value[kindField])) && value[wanted] === undefined
      ? [fault(below(place, wanted), undefined, `is required with ${kindField} ${wordOf(value[kindField])}`)]
      : [];

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

const transferDestination = record({
  id,
  name,
  number: filledText,
  description: text,
  active: truth,
  timeBasedEnabled: truth,
  enabledOnHolidays: truth,
  voiceAssistantIds: nullable(listOf(id)),
  windows: listOf(
    record(
      {
        dayOfWeek: oneOf(weekdays, 'must be a weekday name, monday to sunday'),
        startTime: wallClockTime,
        endTime: wallClockTime,
      },
      windowTimes,
    ),
  ),
});

/** `teams/<teamId>.json` */
export const teamCheck: Check = record({
  id,
  enterpriseId: optional(id),
  name: filledText,
  timezone: optional(timezone),
  crm: optional(filledText),
  shopClientId: optional(filledText),
  numbers: listOf(
    record({ number: filledText, vapiPhoneNumberId: optional(filledText), voiceAssistantId: id }),
  ),
  voiceAssistants: listOf(
    record(
      {
        id,
        mode: oneOf(modes, `must be ${modes.join(', ')}`),
        blueprintId: optional(id),
        vapiAssistantId: optional(filledText),
        toolIds: optional(listOf(filledText)),
      },
      needs('mode', ['BLUEPRINT'], 'blueprintId'),
      needs('mode', ['VAPI_AGENT', 'BUILDER_ASSISTANT'], 'vapiAssistantId'),
    ),
  ),
  transferDestinations: optional(listOf(transferDestination)),
  holidays: optional(listOf(record({ date: calendarDate, name: text }))),
  variables: optional(scalars),
  fallback: optional(
    record(
      {
        kind: oneOf(['transfer', 'message'], 'must be transfer or message'),
        number: optional(filledText),
        message: optional(text),
      },
      needs('kind', ['transfer'], 'number'),
      needs('kind', ['message'], 'message'),
    ),
  ),
  phrases: optional(
    record({ booked: optional(listOf(filledText)), transferring: optional(listOf(filledText)) }),
  ),
  retentionDays: optional(whole(1)),
});

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
    parameters: anyValue,
    target: record({ shopClientId: pointer, serviceId: pointer, slotTimeUtc: pointer }),
  },
  (value, place) => {
    const { crm, name: called } = value as JsonObject;
    return wordOf(called).startsWith(wordOf(crm))
      ? []
      : [fault(below(place, 'name'), called, "must begin with the CRM's prefix")];
  },
);
