import type { Venue } from '../calls/call.events.js';

/** Tools that Vapi runs itself (vapi/README.md 6): their calls never wait for an answer of ours. */
const nativeNames = new Set([
  'transferCall',
  'assistedTransfer',
  'endCall',
  'dtmf',
  'sms',
  'voicemail',
  'query',
  'output',
  'transferSuccessful',
  'transferCancel',
]);

/** Handoff tools carry our `function.name`, or Vapi's `handoff_to_<name>` (vapi/README.md 4.2). */
export const isHandoffName = (name: string): boolean => /^handoff[_-]/i.test(name);

export const venueOf = (name: string): Venue =>
  nativeNames.has(name) || isHandoffName(name) ? 'vapi' : 'backend';
