import { objectAt, textAt } from './json.js';
import type { Message } from './messages.js';

/** Links in a report are signed anew for each delivery, so that a retry is not the same bytes (fact sheet 0.3). */
export function freshlyLinked(message: Message, delivery: number): Message {
  if (message.type !== 'end-of-call-report') return message;
  const { fields } = message;
  const artifact = objectAt(fields, 'artifact');
  const links = Object.keys(artifact)
    .filter((key) => key.startsWith('presigned') && key.endsWith('Url'))
    .map((key) => [key, `${textAt(artifact, key) ?? ''}?signature=${delivery}`]);
  return {
    ...message,
    fields: { ...fields, artifact: { ...artifact, ...Object.fromEntries(links) } },
  };
}
