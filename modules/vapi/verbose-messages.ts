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
  transcriptType === 'final' || (typeof type === 'string' && /\[.*final.*\]/.test(type));
