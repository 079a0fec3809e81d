import { textOf } from '../../src/json/json.js';
import { usableInstant } from '../../src/time/usable-instant.js';
import type { CallDetails } from '../calls/lifecycle.events.js';
import type { Envelope } from './read-envelope.js';

const directions: Readonly<Record<string, CallDetails['direction']>> = {
  inboundPhoneCall: 'inbound',
  outboundPhoneCall: 'outbound',
  webCall: 'web',
  'vapi.websocketCall': 'web',
};

/** What a message says about its call, as it came: a number that is no number is not made into one. */
export function callDetailsOf(envelope: Envelope, arrivedAt: string): CallDetails {
  const { call, customer, phoneNumber, message } = envelope;
  const type = textOf(call['type']);
  return {
    type,
    direction: (type !== null && directions[type]) || null,
    dialedNumber: type === 'outboundPhoneCall' ? null : textOf(phoneNumber['number']),
    customerNumber:
      textOf(customer['number']) ?? textOf(customer['phoneNumber']) ?? textOf(customer['sipUri']),
    phoneNumberId: textOf(call['phoneNumberId']) ?? textOf(phoneNumber['id']),
    startedAt: usableInstant(message['startedAt'] ?? call['startedAt'], arrivedAt),
  };
}
