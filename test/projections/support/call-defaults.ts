import type { CallEvent } from '../../../modules/calls/call.events.js';

export type DataOf<Type extends CallEvent['type']> = Extract<CallEvent, { type: Type }>['data'];
export type Defaults<Type extends CallEvent['type']> = { readonly [One in Type]: DataOf<One> };

const callId = 'k-1';
const details = {
  type: 'inboundPhoneCall',
  direction: 'inbound',
  dialedNumber: '+15550141001',
  customerNumber: '+15550132001',
  phoneNumberId: 'pn-1',
  startedAt: null,
} as const;
export const target = {
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_oil',
  slotTimeUtc: '2026-06-15T16:00:00Z',
};

/** One plain fact of each type that a message brings; specs override what they are about. */
export const callDefaults: Defaults<
  | 'VapiMessageReceived'
  | 'VapiMessageAnswered'
  | 'BodyRejected'
  | 'CallStarted'
  | 'CallDetailsObserved'
  | 'CallStatusChanged'
  | 'CallEnded'
  | 'ValuesExtracted'
  | 'CallerInterrupted'
  | 'ConversationCaptured'
  | 'ToolInvoked'
  | 'ToolReturned'
  | 'BookingCommitted'
  | 'BookingCommitRefused'
  | 'MessageAnomalyNoted'
  | 'CallReconciled'
  | 'BookingExtracted'
  | 'BookingTargetSettled'
> = {
  VapiMessageReceived: {
    callId,
    messageType: 'hang',
    typeTakenFrom: 'message.type',
    body: null,
    archive: null,
    contentHash: '00',
    assistantName: null,
    chatId: null,
    verbose: false,
  },
  VapiMessageAnswered: {
    callId,
    messageId: 'm-1',
    status: 200,
    body: '{}',
    archive: null,
    elapsedMs: 3,
  },
  BodyRejected: {
    callId: null,
    reason: 'not-json',
    detail: '',
    text: 'half',
    base64: null,
    archive: null,
    contentHash: '00',
    endpoint: '/vapi/webhook',
  },
  CallStarted: { callId, ...details },
  CallDetailsObserved: { callId, ...details },
  CallStatusChanged: { callId, status: 'in-progress', endedReason: null },
  CallEnded: {
    callId,
    endedReason: 'customer-ended-call',
    startedAt: '2026-06-10T20:00:01.000Z',
    endedAt: '2026-06-10T20:02:00.000Z',
    durationMs: 119_000,
    costMicros: 87_400,
    summary: null,
  },
  ValuesExtracted: {
    callId,
    values: { plate: 'CHT 330' },
    takenFrom: 'analysis.structuredData',
    outputId: null,
  },
  CallerInterrupted: { callId, turnId: null },
  ConversationCaptured: { callId, messages: [], archive: null },
  ToolInvoked: {
    callId,
    invocationId: 'i-1',
    toolCallId: 't-1',
    name: 'findVehicle',
    arguments: {},
    argumentsState: 'parsed',
    rawArguments: null,
    templatePaths: [],
    assistantName: null,
    venue: 'backend',
    observedIn: 'webhook',
    endpoint: '/vapi/webhook',
    async: false,
    replayOf: null,
    timed: true,
  },
  ToolReturned: {
    callId,
    invocationId: 'i-1',
    toolCallId: 't-1',
    name: 'findVehicle',
    outcome: 'ok',
    result: '{}',
    delivery: 'answered',
    elapsedMs: 12,
    observedIn: 'webhook',
    timed: true,
  },
  BookingCommitted: {
    callId,
    invocationId: 'i-1',
    toolCallId: 't-1',
    tool: 'autoOpsConfirmAppointment',
    target,
    assistantName: null,
    offer: null,
    timezone: null,
    zoneAssumed: false,
  },
  BookingCommitRefused: {
    callId,
    invocationId: 'i-1',
    toolCallId: 't-1',
    reason: 'slot-time-without-offset',
    arguments: {},
  },
  MessageAnomalyNoted: { callId, code: 'duplicate-tool-call-id', detail: 't-1 came twice.' },
  CallReconciled: { callId, ledgerOnly: [], vapiOnly: [], differing: [], sealed: true },
  BookingExtracted: {
    callId,
    extractor: 'test',
    model: null,
    context: 'transcript',
    contextHash: '00',
    target,
    error: null,
  },
  BookingTargetSettled: { callId, source: 'commit', target, agreement: 'commit-only' },
};
