import type { Envelope } from './read-envelope.js';

const verboseTypes = new Set([
  'conversation-update',
  'speech-update',
  'model-output',
  'voice-input',
  'assistant.speechStarted',
]);

/** Volume, not decisions: counted, their news kept, their bodies not (unless `KEEP_VERBOSE`). */
export const isVerbose = ({ messageType, message }: Envelope): boolean =>
  verboseTypes.has(messageType) || (messageType === 'transcript' && !isFinalTranscript(message));

/** The type's selector, in either quoting, or the field says that a transcript is final. */
const isFinalTranscript = ({ type, transcriptType }: Envelope['message']): boolean =>
  transcriptType === 'final' || (typeof type === 'string' && selects(type, 'final'));

/** Whether a selector in brackets names a word. Not by a pattern: one with gaps takes for ever on hostile text. */
function selects(type: string, word: string): boolean {
  const begins = type.indexOf('[');
  return begins !== -1 && type.slice(begins, type.lastIndexOf(']') + 1).includes(word);
}
