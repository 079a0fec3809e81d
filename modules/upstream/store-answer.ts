import { redactSecrets } from '../vapi/redact-secrets.js';
import { redactText } from '../vapi/redact-text.js';
import type { Json } from '../../src/json/json.js';
import type { AnswerToKeep } from '../vapi/answer-record.js';
import { readAnswer } from './read-answer.js';
import type { UpstreamAnswer } from './upstream-client.js';

/** An answer of the upstream, read once: what may be stored of it, and what it says. */
export type KeptAnswer = Readonly<{
  stored: Pick<AnswerToKeep, 'status' | 'text' | 'upstream'>;
  /** The answer without its secrets; null where it cannot be read, for the reason in `detail`. */
  said: Readonly<{ value: Json }> | null;
  detail: string;
}>;

/** Secrets are replaced before anything is stored; what has none is stored byte for byte. */
export function keptAnswer(answer: UpstreamAnswer): KeptAnswer {
  const read = readAnswer(answer);
  const { status, contentType, elapsedMs } = answer;
  const told = { outcome: 'answered', status, contentType, elapsedMs } as const;
  if (!read.ok && read.text === null) {
    const { contentEncoding, body } = answer;
    const upstream = { ...told, contentEncoding, textEncoding: 'base64', redacted: false } as const;
    const stored = { status, text: body.toString('base64'), upstream };
    return { stored, said: null, detail: read.detail };
  }
  const plain = { ...told, contentEncoding: null, textEncoding: 'utf8' } as const;
  if (!read.ok) {
    const text = redactText(read.text ?? '');
    const upstream = { ...plain, redacted: text !== read.text };
    return { stored: { status, text, upstream }, said: null, detail: read.detail };
  }
  const value = redactSecrets(read.value);
  // What holds no secret comes back as the very same object.
  const redacted = value !== read.value;
  const text = redacted ? JSON.stringify(value) : read.text;
  return {
    stored: { status, text, upstream: { ...plain, redacted } },
    said: { value },
    detail: '',
  };
}
