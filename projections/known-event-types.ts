import type { CallEvent } from '../modules/calls/call.events.js';
import type { RecordedEvent } from '../src/event-store/fact.js';

/** Every fact of a call. A record and no list, so that a new fact does not compile until it stands here. */
const known: Readonly<Record<CallEvent['type'], true>> = {
  ActivationsReported: true,
  AssistantObserved: true,
  BodyRejected: true,
  BookingCommitRefused: true,
  BookingCommitted: true,
  BookingExtracted: true,
  BookingTargetSettled: true,
  CallDetailsObserved: true,
  CallEnded: true,
  CallReconciled: true,
  CallStarted: true,
  CallStatusChanged: true,
  CallerInterrupted: true,
  CompileFailed: true,
  CompileFindingRaised: true,
  CompileInputsRecorded: true,
  ConversationCaptured: true,
  GatesEvaluated: true,
  HandoffCompiled: true,
  HandoffDestinationRequested: true,
  HandoffDestinationResolved: true,
  HandoffRefused: true,
  HandoffSwapped: true,
  MessageAnomalyNoted: true,
  SiblingCompiled: true,
  SquadCompiled: true,
  SurfaceSelected: true,
  ToolInvoked: true,
  ToolOmitted: true,
  ToolRegistered: true,
  ToolReturned: true,
  TransferRequested: true,
  TransferSettled: true,
  TransferWindowChecked: true,
  ValuesExtracted: true,
  VapiMessageAnswered: true,
  VapiMessageReceived: true,
};

export const isKnownType = (type: string): type is CallEvent['type'] => Object.hasOwn(known, type);

/** Events that this version cannot read, e.g. of a newer one. The views skip them; the summary counts them. */
export const countUnknown = (events: readonly RecordedEvent[]): number =>
  events.filter(({ type }) => !isKnownType(type)).length;
