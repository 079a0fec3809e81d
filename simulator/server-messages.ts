import { isList, type JsonObject } from './json.js';

/** Sent unless the assistant says otherwise; leaving the field out means these, not none (fact sheet 7.3). */
const defaultServerMessages: readonly string[] = [
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
];

export const finalTranscript = 'transcript[transcriptType="final"]';

/** Whether an assistant's server gets messages of a type. The list is each assistant's own. */
export function wants(assistant: JsonObject, type: string): boolean {
  const selected = assistant['serverMessages'];
  return (isList(selected) ? selected : defaultServerMessages).includes(type);
}
