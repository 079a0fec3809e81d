import type { MessageAnomalyNoted } from '../../modules/calls/aftermath.events.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ofType } from '../event-of.js';
import { entryOf, type TimelineEntry } from './entry.js';

/** Message types that other entries tell of; the rest is told by its name. */
const toldElsewhere = new Set([
  'assistant-request',
  'assistant.started',
  'end-of-call-report',
  'function-call',
  'handoff-destination-request',
  'status-update',
  'tool-calls',
  'transfer-update',
  'user-interrupted',
]);

/** How the call began, went on and ended, and what was odd about its messages. */
export const callEntries = (events: readonly RecordedEvent[]): readonly TimelineEntry[] => [
  ...ofType(events, 'CallStatusChanged').map((event) =>
    entryOf(event, 'status', `The call is ${event.data.status}`, event.data.endedReason),
  ),
  ...ofType(events, 'CallEnded').map((event) =>
    entryOf(event, 'call-ended', 'The call has ended', event.data.endedReason),
  ),
  ...ofType(events, 'CallerInterrupted').map((event) =>
    entryOf(event, 'interruption', 'The caller interrupted'),
  ),
  ...ofType(events, 'MessageAnomalyNoted').map((event) =>
    entryOf(event, 'anomaly', ...anomalyText(event.data)),
  ),
  ...ofType(events, 'BookingTargetSettled').map((event) =>
    entryOf(event, 'settled', `The booking target is settled: ${event.data.source}`),
  ),
  ...ofType(events, 'VapiMessageReceived')
    .filter(({ data }) => !data.verbose && !toldElsewhere.has(data.messageType))
    .map((event) =>
      entryOf(
        event,
        'message',
        `Message: ${event.data.messageType}`,
        null,
        event.data.assistantName,
      ),
    ),
];

/** The first of them is the case that is asked for by its name (case C-01). */
const anomalyText = ({ code, detail }: MessageAnomalyNoted['data']): readonly [string, string] =>
  code === 'tool-calls-without-calls'
    ? ['tool-calls without calls', `A message asked for tool calls without calls in it. ${detail}`]
    : [code.replaceAll('-', ' '), detail];
