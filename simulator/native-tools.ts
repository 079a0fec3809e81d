import type { ToolCall } from './history.js';
import { textAt, type JsonObject } from './json.js';
import type { LiveCall } from './live-call.js';
import { phoneCallControl } from './messages.js';
import { runHandoff } from './run-handoff.js';
import type { ScriptedCall } from './script.js';
import { wants } from './server-messages.js';
import { assistantSays } from './speech.js';
import { runTransfer } from './transfer.js';

/** How Vapi runs a tool itself: no webhook, except where a destination must be asked for (fact sheet 6, 11). */
export async function runNative(
  call: LiveCall,
  tool: JsonObject,
  asked: ToolCall,
  scripted: ScriptedCall,
): Promise<boolean> {
  const { id: toolCallId, name, arguments: values } = asked;
  const assistant = call.speaker.name;
  const noted = {
    kind: 'tool',
    assistant,
    name,
    toolCallId,
    arguments: values,
    url: null,
  } as const;
  call.note({ ...noted, outcome: 'native', result: scripted.result });
  switch (textAt(tool, 'type') ?? '') {
    case 'handoff':
      return runHandoff(call, tool, asked, scripted.extracts);
    case 'transferCall':
      return runTransfer(call, tool, asked, scripted.status);
    case 'endCall':
      await endCall(call);
      return false;
    default:
      call.addResult(asked, scripted.result ?? 'Success.');
      call.keepResult(name, scripted.result ?? '');
      return false;
  }
}

/** Its last words, then the end. The entry in the history stays without a result. */
async function endCall(call: LiveCall): Promise<void> {
  const { assistant } = call.speaker;
  const words = textAt(assistant, 'endCallMessage');
  if (words !== null) await assistantSays(call, words, true);
  if (wants(assistant, 'phone-call-control')) await call.tell(phoneCallControl('hang-up', null));
  call.endedReason =
    words === null ? 'assistant-ended-call' : 'assistant-ended-call-after-message-spoken';
}
