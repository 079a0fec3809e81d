import type {
  BookingExtracted,
  BookingTargetSettled,
  CallReconciled,
  MessageAnomalyNoted,
} from './aftermath.events.js';
import type { CompileDecision } from './compile.events.js';
import type {
  ActivationsReported,
  AssistantObserved,
  HandoffDestinationRequested,
  HandoffDestinationResolved,
  HandoffRefused,
  HandoffSwapped,
  TransferRequested,
  TransferSettled,
  TransferWindowChecked,
} from './handoff.events.js';
import type {
  CallDetailsObserved,
  CallEnded,
  CallStarted,
  CallStatusChanged,
  CallerInterrupted,
  ConversationCaptured,
  ValuesExtracted,
} from './lifecycle.events.js';
import type { BodyRejected, VapiMessageAnswered, VapiMessageReceived } from './message.events.js';
import type {
  BookingCommitRefused,
  BookingCommitted,
  ToolInvoked,
  ToolReturned,
} from './tool.events.js';

/** Every fact of a call; the names and fields are the storage format. */
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
