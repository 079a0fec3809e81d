import type { JsonObject } from '../../src/json/json.js';
import { serverAt } from './server.js';
import type { VapiOverrides } from './vapi-types.js';

/** Sent unless the field says otherwise (vapi/README.md 7.3); naming the field means naming these too. */
export const defaultServerMessages = [
  'conversation-update',
  'end-of-call-report',
  'function-call',
  'hang',
  'speech-update',
  'status-update',
  'tool-calls',
  'transfer-destination-request',
  'handoff-destination-request',
  'user-interrupted',
  'assistant.started',
] as const;

/** Without these the ledger would not see swaps and what was said when a report is lost. */
export const ledgerServerMessages = [
  ...defaultServerMessages,
  'transfer-update',
  'transcript[transcriptType="final"]',
] as const;

/**
 * Said once for the whole squad: where messages go, which of them, and that the history survives handoffs, which
 * by default keeps only the last context (vapi/README.md 0.7).
 */
export const membersOverrides = (publicUrl: string): JsonObject =>
  ({
    server: serverAt(`${publicUrl}/vapi/webhook`),
    serverMessages: ledgerServerMessages,
    artifactPlan: { fullMessageHistoryEnabled: true },
  }) satisfies VapiOverrides;
