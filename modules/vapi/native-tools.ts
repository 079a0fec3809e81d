import type { Venue } from '../calls/tool.events.js';
import { isHandoffName } from '../calls/handoff-names.js';

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

export const venueOf = (name: string): Venue =>
  nativeNames.has(name) || isHandoffName(name) ? 'vapi' : 'backend';
