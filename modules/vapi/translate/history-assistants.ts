import type { History } from '../read-history.js';
import type { Draft, Reading } from '../reading.js';

/**
 * Who spoke, where the history names its assistants: the first one and every change. Entries without a time of
 * their own are passed over; they would only repeat what the message itself says about the moment.
 */
export function historyAssistants(history: History, { callId }: Reading): readonly Draft[] {
  const named = history.filter(
    (entry): entry is typeof entry & { assistantName: string; time: string } =>
      entry.assistantName !== null && entry.time !== null,
  );
  return named
    .filter(({ assistantName }, index) => assistantName !== named[index - 1]?.assistantName)
    .map(({ assistantName, time }) => ({
      at: time,
      fact: { type: 'AssistantObserved', data: { callId, assistantName, evidence: 'messages' } },
    }));
}
