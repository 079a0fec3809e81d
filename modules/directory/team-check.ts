import { IANAZone } from 'luxon';
import { weekdays } from '../gates/weekly-window.js';
import {
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
import { needs } from './kind-needs.js';
import { calendarDate, wallClockTime, windowTimes } from './window-check.js';

const modes = ['BLUEPRINT', 'VAPI_AGENT', 'BUILDER_ASSISTANT'];

const timezone = matching((value) => IANAZone.isValidZone(value), 'must be an IANA time zone name');

/** What Vapi dials, also with its E.164 check switched off (vapi/README.md 6.1). */
const telephone = matching(
  (value) => /^\+?[a-zA-Z0-9]{3,39}$/.test(value),
  'must be a telephone number: digits after an optional +, 3 to 39 of them',
);

const transferDestination = record({
  id,
  name,
  number: telephone,
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
        number: optional(telephone),
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
