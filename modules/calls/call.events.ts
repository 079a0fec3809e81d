import type { EventMetadata, Fact } from '../../src/event-store/fact.js';
import type { Json, JsonObject } from '../../src/json/json.js';

// Names and fields below are the storage format (design/events.md): add to them, never rename or reuse.
// A field that has no value is null. Every fact of a call carries `callId`; it is null for what names no call.

/** A body too large for an event lies in its archive stream; see modules/archive. */
export type ArchiveReference = { stream: string; sha256: string; bytes: number };

type Of<Type extends string, Data extends object> = Fact<Type, { callId: string | null } & Data>;

// --- what arrived and what was answered ---------------------------------------------------------------------------

/** Every message, once. `assistantName` is who the message says is active. */
export type VapiMessageReceived = Of<
  'VapiMessageReceived',
  {
    messageType: string;
    /** Where the type stood: `message.type`, `type`, `message.role` or `tool list`. */
    typeTakenFrom: string;
    body: Json | null;
    archive: ArchiveReference | null;
    /** Hex SHA-256 of the body as it came. */
    contentHash: string;
    assistantName: string | null;
    chatId: string | null;
    /** Volume: whether such a message was written depends on what came before, so no view may rest on it. */
    verbose: boolean;
  }
>;
export type VapiMessageAnswered = Of<
  'VapiMessageAnswered',
  {
    messageId: string;
    status: number;
    /** The exact text that went out; null when it lies in the archive. */
    body: string | null;
    archive: ArchiveReference | null;
    elapsedMs: number;
  }
>;
/** An authenticated body that could not be read, kept as it came (as text; not UTF-8: base64). */
export type BodyRejected = Of<
  'BodyRejected',
  {
    reason: RejectReason;
    detail: string;
    text: string | null;
    base64: string | null;
    archive: ArchiveReference | null;
    contentHash: string;
    endpoint: string;
  }
>;
export type RejectReason = 'not-json' | 'not-a-message' | 'nested-too-deep' | 'not-utf8';

// --- the call -----------------------------------------------------------------------------------------------------

export type CallDetails = {
  type: string | null;
  direction: 'inbound' | 'outbound' | 'web' | null;
  dialedNumber: string | null;
  customerNumber: string | null;
  phoneNumberId: string | null;
  startedAt: string | null;
};
/** First sight of a call; written once. */
export type CallStarted = Of<'CallStarted', CallDetails>;
/** The same fields as a message told them; once per different content, so that no first message decides alone. */
export type CallDetailsObserved = Of<'CallDetailsObserved', CallDetails>;
export type CallStatusChanged = Of<
  'CallStatusChanged',
  { status: string; endedReason: string | null }
>;
export type CallEnded = Of<
  'CallEnded',
  {
    endedReason: string;
    startedAt: string | null;
    endedAt: string | null;
    durationMs: number | null;
    costMicros: number | null;
    summary: string | null;
  }
>;
/** Values that Vapi extracted, wherever they lay (`analysis.structuredData`, `artifact.structuredOutputs`, …). */
export type ValuesExtracted = Of<
  'ValuesExtracted',
  { values: JsonObject; takenFrom: string; outputId: string | null }
>;
export type CallerInterrupted = Of<'CallerInterrupted', { turnId: string | null }>;

export type ConversationEntry = {
  role: 'system' | 'user' | 'assistant' | 'tool-calls' | 'tool-result' | 'other';
  text: string | null;
  time: string | null;
  endTime: string | null;
  assistantName: string | null;
  toolCalls: readonly { toolCallId: string | null; name: string; arguments: Json }[];
  toolResult: { toolCallId: string | null; name: string | null; result: Json } | null;
};
export type ConversationCaptured = Of<
  'ConversationCaptured',
  { messages: readonly ConversationEntry[] | null; archive: ArchiveReference | null }
>;

// --- tools --------------------------------------------------------------------------------------------------------

export type Venue = 'vapi' | 'backend';
export type ObservedIn = 'webhook' | 'call-record';
/** A tool call. One seen in a history is only written while the webhook that asked for it was not. */
export type ToolInvoked = Of<
  'ToolInvoked',
  {
    invocationId: string;
    toolCallId: string | null;
    name: string;
    arguments: Json;
    argumentsState: 'parsed' | 'undecodable' | 'unresolved-template';
    /** The text that could not be decoded; null otherwise. */
    rawArguments: string | null;
    /** JSON pointers of arguments that still hold a `{{template}}`. */
    templatePaths: readonly string[];
    assistantName: string | null;
    venue: Venue;
    observedIn: ObservedIn;
    endpoint: string | null;
    /** The tool's definition says `async`: nobody waits for its result. */
    async: boolean;
    replayOf: string | null;
    /** False when a history entry had no time of its own and `occurredAt` is that of the message. */
    timed: boolean;
  }
>;
export type ToolReturned = Of<
  'ToolReturned',
  {
    invocationId: string | null;
    toolCallId: string | null;
    name: string | null;
    outcome: 'ok' | 'error';
    /** The exact text that went out, or that the record shows. */
    result: string;
    delivery: 'answered' | 'late' | 'not-awaited' | 'observed';
    elapsedMs: number | null;
    observedIn: ObservedIn;
    timed: boolean;
  }
>;

export type BookingTarget = { shopClientId: string; serviceId: string; slotTimeUtc: string };
export type Slot = JsonObject;
export type Offer = { toolCallId: string | null; slot: Slot };
export type BookingCommitted = Of<
  'BookingCommitted',
  {
    invocationId: string;
    toolCallId: string | null;
    tool: string;
    target: BookingTarget;
    assistantName: string | null;
    offer: Offer | null;
    /** The zone that a local start named (`timeZone`), or that was assumed from the shop; null with an offset. */
    timezone: string | null;
    zoneAssumed: boolean;
  }
>;
export type CommitRefusal =
  | 'slot-time-without-offset'
  | 'slot-time-unreadable'
  | 'slot-in-the-past'
  | 'slot-too-far-ahead'
  | 'slot-not-offered'
  | 'argument-missing'
  | 'call-unknown'
  | 'arguments-undecodable'
  | 'arguments-unresolved-template';
export type BookingCommitRefused = Of<
  'BookingCommitRefused',
  { invocationId: string; toolCallId: string | null; reason: CommitRefusal; arguments: Json }
>;

// --- handoffs and transfers ---------------------------------------------------------------------------------------

export type SwapEvidence =
  | 'transfer-update'
  | 'assistant-started'
  | 'assistantActivations'
  | 'messages'
  | 'webhook-assistant'
  | 'system-prompt';
export type HandoffScope = 'intra-squad' | 'cross-blueprint';
/** One message's word that the active assistant changed. Several may tell of one swap; the chain merges them. */
export type HandoffSwapped = Of<
  'HandoffSwapped',
  {
    from: string | null;
    to: string | null;
    toolCallId: string | null;
    functionName: string | null;
    scope: HandoffScope;
    evidence: readonly SwapEvidence[];
    /** False when the message gave the swap no time of its own and `occurredAt` is that of the message. */
    timed: boolean;
    /** Place in the report's list of activations (1 is the second assistant); null for other evidence. */
    activation: number | null;
  }
>;
/** Somebody was seen to be the active assistant at this moment. */
export type AssistantObserved = Of<
  'AssistantObserved',
  { assistantName: string; evidence: 'assistant-started' | 'messages' | 'webhook-assistant' }
>;
/** The report's own list, in order; the authority on who was active. */
export type ActivationsReported = Of<'ActivationsReported', { assistants: readonly string[] }>;
export type HandoffDestinationRequested = Of<
  'HandoffDestinationRequested',
  { parameters: Json; variableValues: Json | null; assistantName: string | null }
>;
export type HandoffDestinationResolved = Of<
  'HandoffDestinationResolved',
  { blueprintId: string; blueprintHash: string; payloadBytes: number; elapsedMs: number }
>;
export type HandoffRefusal =
  | 'no-destination-named'
  | 'destination-unknown'
  | 'route-not-allowed'
  | 'call-not-in-progress'
  | 'missing-variables'
  | 'deadline-exceeded'
  | 'compile-failed'
  | 'no-call';
export type HandoffRefused = Of<
  'HandoffRefused',
  { reason: HandoffRefusal; missing: readonly string[]; callStatus: string | null }
>;
export type TransferDestination = JsonObject;
export type TransferRequested = Of<
  'TransferRequested',
  { destination: TransferDestination; mode: string | null; toolCallId: string | null }
>;
export type TransferSettled = Of<
  'TransferSettled',
  { destination: TransferDestination; status: string; mode: string | null }
>;
/** `checkTransferWindow` decided during the call. */
export type TransferWindowChecked = Of<
  'TransferWindowChecked',
  {
    toolCallId: string | null;
    status: string;
    candidates: readonly GateCandidate[];
    action: string | null;
  }
>;

// --- the compile --------------------------------------------------------------------------------------------------

export type GateName = 'active' | 'voiceAssistantAccess' | 'timeWindow' | 'holiday';
export type GateVerdict = {
  /** One of `GateName`, or a gate of a compiler that lives elsewhere. */
  gate: string;
  verdict: 'passed' | 'blocked' | 'unknown' | 'not-applied';
  reason: string;
  evidence?: JsonObject;
  would?: { verdict: string; reason: string; evidence?: JsonObject };
};
export type GateCandidate = {
  id: string;
  name: string;
  offered: boolean;
  soleBlocker: string | null;
  verdicts: readonly GateVerdict[];
  /** Given where `timeWindow` or `holiday` blocks. */
  nextOpenAt?: string | null;
};
export type Surface = 'blueprint' | 'team-tool';

export type SurfaceSelected = Of<
  'SurfaceSelected',
  {
    surface: Surface;
    teamId: string | null;
    voiceAssistantId: string | null;
    mode: string | null;
    reason: string;
  }
>;
export type CompileInputsRecorded = Of<
  'CompileInputsRecorded',
  {
    compileId: string;
    parentCompileId: string | null;
    clock: string;
    timezone: string;
    blueprintHash: string | null;
    directory: Json;
    variables: Json;
    compilerVersion: string;
  }
>;
export type GatesEvaluated = Of<
  'GatesEvaluated',
  { compileId: string; tool: string; candidates: readonly GateCandidate[] }
>;
export type ToolKind = 'native' | 'query' | 'commit' | 'time-aware';
export type ToolRegistered = Of<
  'ToolRegistered',
  {
    compileId: string;
    subAgent: string;
    tool: string;
    kind: ToolKind;
    venue: Venue;
    serverUrl: string | null;
    definitionHash: string;
  }
>;
export type ToolOmitted = Of<
  'ToolOmitted',
  { compileId: string; subAgent: string; tool: string; reason: string; because: string | null }
>;
export type HandoffCompiled = Of<
  'HandoffCompiled',
  {
    compileId: string;
    from: string;
    to: string;
    functionName: string;
    description: string;
    contextEngineeringPlan: Json;
    scope: HandoffScope;
    pattern: 'eager' | 'lazy' | null;
    blueprintHash: string | null;
  }
>;
export type CompileFindingRaised = Of<
  'CompileFindingRaised',
  {
    compileId: string;
    code: string;
    severity: 'info' | 'warning' | 'error';
    subAgent: string | null;
    detail: string;
  }
>;
export type SiblingCompiled = Of<
  'SiblingCompiled',
  {
    compileId: string;
    blueprintId: string;
    blueprintHash: string;
    pattern: 'eager' | 'lazy';
    payloadBytes: number;
    elapsedMs: number;
  }
>;
export type SquadCompiled = Of<
  'SquadCompiled',
  {
    compileId: string;
    surface: Surface;
    members: readonly { name: string; tools: readonly string[] }[];
    payloadBytes: number;
    elapsedMs: number;
    responseHash: string;
    response: Json | null;
    archive: ArchiveReference | null;
  }
>;
export type CompileFailed = Of<
  'CompileFailed',
  { compileId: string; stage: string; error: string; fallback: Json }
>;

// --- odd, and after the call --------------------------------------------------------------------------------------

export type AnomalyCode =
  | 'tool-calls-without-calls'
  | 'type-found-elsewhere'
  | 'timestamp-unusable'
  | 'result-without-call'
  | 'duplicate-tool-call-id'
  | 'tool-call-without-id'
  | 'tool-call-without-name'
  | 'tool-path-mismatch'
  | 'call-id-missing';
export type MessageAnomalyNoted = Of<'MessageAnomalyNoted', { code: AnomalyCode; detail: string }>;
export type CallReconciled = Of<
  'CallReconciled',
  {
    ledgerOnly: readonly string[];
    vapiOnly: readonly string[];
    differing: readonly string[];
    sealed: boolean;
  }
>;
export type BookingExtracted = Of<
  'BookingExtracted',
  {
    extractor: string;
    model: string | null;
    context: 'transcript' | 'structured';
    contextHash: string;
    target: BookingTarget | null;
    error: string | null;
  }
>;
export type Agreement = 'match' | 'mismatch' | 'commit-only' | 'extraction-only' | 'none';
export type BookingTargetSettled = Of<
  'BookingTargetSettled',
  {
    source: 'commit' | 'extraction' | 'none';
    target: BookingTarget | null;
    agreement: Agreement;
  }
>;

export type CompileDecision =
  | SurfaceSelected
  | CompileInputsRecorded
  | GatesEvaluated
  | ToolRegistered
  | ToolOmitted
  | HandoffCompiled
  | CompileFindingRaised
  | SiblingCompiled
  | SquadCompiled
  | CompileFailed;

export type CallEvent =
  | VapiMessageReceived
  | VapiMessageAnswered
  | BodyRejected
  | CallStarted
  | CallDetailsObserved
  | CallStatusChanged
  | CallEnded
  | ValuesExtracted
  | CallerInterrupted
  | ConversationCaptured
  | ToolInvoked
  | ToolReturned
  | BookingCommitted
  | BookingCommitRefused
  | HandoffSwapped
  | AssistantObserved
  | ActivationsReported
  | HandoffDestinationRequested
  | HandoffDestinationResolved
  | HandoffRefused
  | TransferRequested
  | TransferSettled
  | TransferWindowChecked
  | CompileDecision
  | MessageAnomalyNoted
  | CallReconciled
  | BookingExtracted
  | BookingTargetSettled;

/** The event metadata of one call's fact as it is written: `correlationId` is the call. */
export type CallEventMetadata = EventMetadata;

export const callStream = (callId: string): string => `call-${callId}`;
/** A chat id that begins with `chat-` itself names the same stream as the id without it. */
export const chatStream = (chatId: string): string => `chat-${chatId.replace(/^(chat-)+/, '')}`;
/** The stream that a call id in a question names; chats are asked for as `chat-<id>`. */
export const streamAskedFor = (id: string): string =>
  id.startsWith('chat-') ? chatStream(id) : callStream(id);
export const archiveStream = (id: string): string => `archive-${id}`;
export const unattributedStream = (day: string): string => `unattributed-${day}`;
export const rejectedStream = (day: string): string => `rejected-${day}`;
/** The call that a stream belongs to; null for streams of anything else. */
export const callIdOf = (stream: string): string | null =>
  stream.startsWith('call-') ? stream.slice('call-'.length) : null;
