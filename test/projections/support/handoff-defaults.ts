import type { Defaults } from './call-defaults.js';

const callId = 'k-1';
const compileId = 'c-1';

/** One plain fact of each type that tells of handoffs, transfers and the compile. */
export const handoffDefaults: Defaults<
  | 'HandoffSwapped'
  | 'AssistantObserved'
  | 'ActivationsReported'
  | 'HandoffDestinationRequested'
  | 'HandoffDestinationResolved'
  | 'HandoffRefused'
  | 'TransferRequested'
  | 'TransferSettled'
  | 'TransferWindowChecked'
> = {
  HandoffSwapped: {
    callId,
    from: null,
    to: 'Booking',
    toolCallId: null,
    functionName: null,
    scope: 'intra-squad',
    evidence: ['messages'],
    timed: true,
    activation: null,
  },
  AssistantObserved: { callId, assistantName: 'Greeter', evidence: 'assistant-started' },
  ActivationsReported: { callId, assistants: ['Greeter', 'Booking'] },
  HandoffDestinationRequested: {
    callId,
    parameters: { destination: 'dynamic', blueprintId: 'ken-caryl-main' },
    variableValues: null,
    assistantName: null,
  },
  HandoffDestinationResolved: {
    callId,
    blueprintId: 'ken-caryl-main',
    blueprintHash: '0a',
    payloadBytes: 100,
    elapsedMs: 5,
  },
  HandoffRefused: { callId, reason: 'route-not-allowed', missing: [], callStatus: null },
  TransferRequested: {
    callId,
    destination: { type: 'number', number: '+15550142000' },
    mode: null,
    toolCallId: null,
  },
  TransferSettled: {
    callId,
    destination: { type: 'number', number: '+15550142000' },
    status: 'unknown',
    mode: null,
  },
  TransferWindowChecked: {
    callId,
    toolCallId: 't-1',
    status: 'after-hours',
    candidates: [],
    action: 'take-a-message',
  },
};

export const compileDefaults: Defaults<
  | 'SurfaceSelected'
  | 'CompileInputsRecorded'
  | 'GatesEvaluated'
  | 'ToolRegistered'
  | 'ToolOmitted'
  | 'HandoffCompiled'
  | 'CompileFindingRaised'
  | 'SiblingCompiled'
  | 'SquadCompiled'
  | 'CompileFailed'
> = {
  SurfaceSelected: {
    callId,
    surface: 'blueprint',
    teamId: 'chatfield',
    voiceAssistantId: 'va-1',
    mode: null,
    reason: 'mode-blueprint',
  },
  CompileInputsRecorded: {
    callId,
    compileId,
    parentCompileId: null,
    clock: '2026-06-10T00:20:00.000Z',
    timezone: 'America/Denver',
    blueprintHash: '0a',
    directory: {},
    variables: {},
    compilerVersion: '1',
  },
  GatesEvaluated: { callId, compileId, tool: 'transferCall', candidates: [] },
  ToolRegistered: {
    callId,
    compileId,
    subAgent: 'Greeter',
    tool: 'transferCall',
    kind: 'native',
    venue: 'vapi',
    serverUrl: null,
    definitionHash: '0b',
  },
  ToolOmitted: {
    callId,
    compileId,
    subAgent: 'Greeter',
    tool: 'transferCall',
    reason: 'no-destination-offered',
    because: null,
  },
  HandoffCompiled: {
    callId,
    compileId,
    from: 'Greeter',
    to: 'Booking',
    functionName: 'handoff_to_booking',
    description: '',
    contextEngineeringPlan: { type: 'all' },
    scope: 'intra-squad',
    pattern: null,
    blueprintHash: null,
  },
  CompileFindingRaised: {
    callId,
    compileId,
    code: 'prompt-names-absent-tool',
    severity: 'warning',
    subAgent: 'Greeter',
    detail: 'checkTransferWindow',
  },
  SiblingCompiled: {
    callId,
    compileId: 'c-2',
    blueprintId: 'south-park-main',
    blueprintHash: '0c',
    pattern: 'eager',
    payloadBytes: 10,
    elapsedMs: 1,
  },
  SquadCompiled: {
    callId,
    compileId,
    surface: 'blueprint',
    members: [
      { name: 'Greeter', tools: [] },
      { name: 'Booking', tools: [] },
      { name: 'Estimates', tools: [] },
    ],
    payloadBytes: 10,
    elapsedMs: 1,
    responseHash: '0d',
    response: null,
    archive: null,
  },
  CompileFailed: { callId, compileId, stage: 'line', error: 'line-unknown', fallback: {} },
};
