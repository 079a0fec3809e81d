import type { Draft, Reading, Translator } from '../reading.js';
import { isVerbose } from '../verbose-messages.js';
import { activationsOf } from './activations-of.js';
import { translateAnomalies } from './anomalies.js';
import { translateAssistantStarted } from './assistant-started.js';
import { translateCallSight } from './call-sight.js';
import { translateEndOfCallReport } from './end-of-call-report.js';
import { translateHandoffDestinationRequest } from './handoff-destination-request.js';
import { historyAssistants } from './history-assistants.js';
import { swapDraft, swapsOf } from './history-swaps.js';
import { historyTools } from './history-tools.js';
import { historyTransfers } from './history-transfers.js';
import { translatePhoneCallControl } from './phone-call-control.js';
import { translateStatusUpdate } from './status-update.js';
import { translateToolCalls } from './tool-calls.js';
import { translateTransferUpdate } from './transfer-update.js';
import { translateUserInterrupted } from './user-interrupted.js';
import { webhookAssistant } from './webhook-assistant.js';

/** The types that bring facts of their own; every other type is kept whole and brings what its history holds. */
const translators: Readonly<Record<string, Translator>> = {
  'assistant.started': translateAssistantStarted,
  'end-of-call-report': translateEndOfCallReport,
  'function-call': translateToolCalls,
  'handoff-destination-request': translateHandoffDestinationRequest,
  'phone-call-control': translatePhoneCallControl,
  'status-update': translateStatusUpdate,
  'tool-calls': translateToolCalls,
  'transfer-update': translateTransferUpdate,
  'user-interrupted': translateUserInterrupted,
};

/** Types whose facts stand without a call: somebody waits for an answer. */
const answerable = new Set(['tool-calls', 'function-call', 'handoff-destination-request']);

/**
 * The facts of one message, in a fixed order. Pure: the same message gives the same facts, whatever came before.
 * A message that names no call tells nothing about one.
 */
export function translate(reading: Reading): readonly Draft[] {
  const { messageType } = reading.envelope;
  const own = Object.hasOwn(translators, messageType) ? translators[messageType] : undefined;
  if (reading.callId === null) {
    return own !== undefined && answerable.has(messageType)
      ? [...translateAnomalies(reading), ...own(reading)]
      : [];
  }
  return [
    ...translateCallSight(reading),
    ...translateAnomalies(reading),
    ...(isVerbose(reading.envelope) ? webhookAssistant(reading) : []),
    ...(own?.(reading) ?? []),
    ...historyFacts(reading),
  ];
}

function historyFacts(reading: Reading): readonly Draft[] {
  const [history] = reading.histories;
  if (history === undefined) return [];
  const isReport = reading.envelope.messageType === 'end-of-call-report';
  return [
    ...historyTools(reading),
    ...historyAssistants(history, reading),
    // The report's activations have told these swaps already.
    ...(isReport && activationsOf(reading.envelope).length > 0
      ? []
      : swapsOf(history).map((seen) => swapDraft(seen, null, reading))),
    ...historyTransfers(history, reading),
  ];
}
