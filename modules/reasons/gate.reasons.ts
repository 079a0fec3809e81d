import type { Reason } from './reason.js';

/** Why a gate let a destination pass, blocked it, or could not tell (design/directory.md, "Gates, exactly"). */
export const gateReasons = {
  active: { engineer: 'The destination is active.', support: 'The desk is switched on.' },
  inactive: { engineer: 'The destination is not active.', support: 'The desk is switched off.' },
  'active-flag-malformed': {
    engineer: '`active` is missing or no boolean.',
    support: 'It is not set up whether the desk is on or off.',
  },
  'access-all': {
    engineer: '`voiceAssistantIds` is null: every voice assistant of the team may use it.',
    support: 'Every line of the shop may reach the desk.',
  },
  'access-listed': {
    engineer: 'The voice assistant is among `voiceAssistantIds`.',
    support: 'The line that was called may reach the desk.',
  },
  'access-not-listed': {
    engineer: 'The voice assistant is not among `voiceAssistantIds`.',
    support: 'The desk is reserved for other lines of the shop.',
  },
  'access-list-malformed': {
    engineer: '`voiceAssistantIds` is neither null nor a list of ids.',
    support: 'It is not set up properly which lines may reach the desk.',
  },
  'voice-assistant-unknown': {
    engineer: 'The destination is limited, and the voice assistant of the call is not known.',
    support: 'The desk is reserved for some lines, and which line was called is not known.',
  },
  'not-time-based': {
    engineer: '`timeBasedEnabled` is false: windows do not count.',
    support: 'The desk has no hours; it is always open.',
  },
  'inside-window': {
    engineer: 'The local wall-clock time lies within a window.',
    support: 'The desk was open at that time.',
  },
  'outside-windows': {
    engineer: 'The local wall-clock time lies within none of the windows.',
    support: 'The desk was closed at that time.',
  },
  'no-windows': {
    engineer: 'The destination is time-based and has no windows.',
    support: 'The desk goes by hours, and none are entered, so it never opens.',
  },
  'window-malformed': {
    engineer: 'A window cannot be read, and no other contains the clock.',
    support: 'The hours of the desk are entered in a way that cannot be read.',
  },
  'time-switch-malformed': {
    engineer: '`timeBasedEnabled` is missing or no boolean.',
    support: 'It is not set up whether the desk goes by hours.',
  },
  'timezone-unknown': {
    engineer: "The team's time zone is no IANA name.",
    support: 'The time zone of the shop is not set up properly.',
  },
  'clock-unknown': {
    engineer: 'The clock reading is no instant.',
    support: 'The time of the call is not known.',
  },
  'not-a-holiday': {
    engineer: 'No holiday of the team falls on the local date.',
    support: 'It was no holiday at the shop.',
  },
  'open-on-holidays': {
    engineer: '`enabledOnHolidays` is true.',
    support: 'The desk is open on holidays too.',
  },
  'closed-on-holiday': {
    engineer: 'A holiday falls on the local date, and `enabledOnHolidays` is false.',
    support: 'It was a holiday at the shop.',
  },
  'holiday-malformed': {
    engineer: 'The holidays cannot be read, and none that can falls on the local date.',
    support: 'The holidays of the shop are entered in a way that cannot be read.',
  },
  'holiday-switch-malformed': {
    engineer: 'It is a holiday, and `enabledOnHolidays` is no boolean.',
    support: 'It was a holiday, and it is not set up whether the desk is open then.',
  },
  'not-applied-on-this-surface': {
    engineer: 'The saved transfer tool of the legacy surface is built from `active` alone.',
    support: 'On this older kind of line the rule does not count.',
  },
} as const satisfies Readonly<Record<string, Reason>>;
export type GateReason = keyof typeof gateReasons;
