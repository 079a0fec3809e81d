import type { Json, JsonObject } from '../../src/json/json.js';
import type { CallFact } from './call-fact.js';
import type { GateCandidate } from './gate-candidate.js';

export type SwapEvidence =
  | 'transfer-update'
  | 'assistant-started'
  | 'assistantActivations'
  | 'messages'
  | 'webhook-assistant'
  | 'system-prompt';
export type HandoffScope = 'intra-squad' | 'cross-blueprint';
/** One message's word that the active assistant changed. Several may tell of one swap; the chain merges them. */
export type HandoffSwapped = CallFact<
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
export type AssistantObserved = CallFact<
  'AssistantObserved',
  { assistantName: string; evidence: 'assistant-started' | 'messages' | 'webhook-assistant' }
>;
/** The report's own list, in order; the authority on who was active. */
export type ActivationsReported = CallFact<
  'ActivationsReported',
  { assistants: readonly string[] }
>;
export type HandoffDestinationRequested = CallFact<
  'HandoffDestinationRequested',
  { parameters: Json; variableValues: Json | null; assistantName: string | null }
>;
export type HandoffDestinationResolved = CallFact<
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
export type HandoffRefused = CallFact<
  'HandoffRefused',
  { reason: HandoffRefusal; missing: readonly string[]; callStatus: string | null }
>;
export type TransferDestination = JsonObject;
export type TransferRequested = CallFact<
  'TransferRequested',
  { destination: TransferDestination; mode: string | null; toolCallId: string | null }
>;
export type TransferSettled = CallFact<
  'TransferSettled',
  { destination: TransferDestination; status: string; mode: string | null }
>;
/** `checkTransferWindow` decided during the call. */
export type TransferWindowChecked = CallFact<
  'TransferWindowChecked',
  {
    toolCallId: string | null;
    status: string;
    candidates: readonly GateCandidate[];
    action: string | null;
  }
>;
