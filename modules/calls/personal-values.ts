/**
 * Fields that may hold a caller's number, name or words. They are kept apart from the rest of an event, under a key
 * of the call, so that erasing a caller leaves the ledger readable and its hash chain verifiable.
 */
export const personalPaths: Readonly<Record<string, readonly string[]>> = {
  ArchiveChunkStored: ['base64'],
  BodyRejected: ['text', 'base64'],
  BookingCommitRefused: ['arguments'],
  CallDetailsObserved: ['customerNumber'],
  CallEnded: ['summary'],
  CallStarted: ['customerNumber'],
  CompileInputsRecorded: ['variables'],
  ConversationCaptured: ['messages'],
  HandoffCompiled: ['description'],
  HandoffDestinationRequested: ['parameters', 'variableValues'],
  SquadCompiled: ['response'],
  ToolInvoked: ['arguments', 'rawArguments'],
  ToolReturned: ['result'],
  ValuesExtracted: ['values'],
  VapiMessageAnswered: ['body'],
  VapiMessageReceived: ['body'],
};
