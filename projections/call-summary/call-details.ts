import type { CallDetails } from '../../modules/calls/lifecycle.events.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ofType } from '../event-of.js';

/**
 * What is known of the call from all messages together. Where they differ, the smallest text counts (for
 * `startedAt` that is the earliest): a rule that no order of arrival can change.
 */
export function callDetailsOf(events: readonly RecordedEvent[]): CallDetails {
  const told = [...ofType(events, 'CallStarted'), ...ofType(events, 'CallDetailsObserved')].map(
    ({ data }) => data,
  );
  const smallest = <Key extends keyof CallDetails>(key: Key): CallDetails[Key] | null => {
    const values = told.map((details) => details[key]).filter((value) => value !== null);
    return values.reduce<CallDetails[Key] | null>(
      (least, value) => (least === null || (value ?? '') < least ? value : least),
      null,
    );
  };
  return {
    type: smallest('type'),
    direction: smallest('direction'),
    dialedNumber: smallest('dialedNumber'),
    customerNumber: smallest('customerNumber'),
    phoneNumberId: smallest('phoneNumberId'),
    startedAt: smallest('startedAt'),
  };
}
