import type { LiveCall } from './live-call.js';
import {
  conversationUpdate,
  modelOutput,
  selectedTranscript,
  speechStarted,
  speechUpdate,
  transcript,
  userInterrupted,
  voiceInput,
} from './messages.js';
import { finalTranscript, wants } from './server-messages.js';
import { isList } from './json.js';

/** Speaking takes its time: about fifteen letters a second. */
const msPerLetter = 65;
const msMin = 400;
/** What lies between the caller's last word and the assistant's first. */
const gapMs = 700;

const durationMs = (text: string): number => Math.max(msMin, text.length * msPerLetter);

/** The caller says something; `interrupts` cuts the assistant off first. */
export async function callerSays(call: LiveCall, text: string, interrupts: boolean): Promise<void> {
  if (interrupts) await call.tell(userInterrupted(`turn-${call.nextTurn()}`));
  call.clock.pass(gapMs);
  const turn = call.nextTurn();
  await call.tell(speechUpdate('started', 'user', turn));
  const time = call.clock.nowMs;
  call.clock.pass(durationMs(text));
  call.add({ role: 'user', message: text, time, endTime: call.clock.nowMs });
  call.note({ kind: 'said', who: 'caller', text });
  await call.tell(speechUpdate('stopped', 'user', turn));
  await tellTranscript(call, 'user', text);
  await call.tell(conversationUpdate(call.context, call.beganAtMs));
}

/** The active assistant says something. `forced`: not the model's words but configured ones. */
export async function assistantSays(call: LiveCall, text: string, forced = false): Promise<void> {
  const { name, assistantId } = call.speaker;
  call.clock.pass(gapMs);
  const turn = call.nextTurn();
  if (!forced) await call.tell(modelOutput(text, `turn-${turn}`));
  await call.tell(voiceInput(text));
  await call.tell(speechStarted(text, turn, forced ? 'force-say' : 'model'));
  await call.tell(speechUpdate('started', 'assistant', turn));
  const time = call.clock.nowMs;
  call.clock.pass(durationMs(text));
  const endTime = call.clock.nowMs;
  call.add({ role: 'bot', message: text, time, endTime, assistantName: name, assistantId });
  call.note({ kind: 'said', who: name, text });
  await call.tell(speechUpdate('stopped', 'assistant', turn));
  await tellTranscript(call, 'assistant', text);
  await call.tell(conversationUpdate(call.context, call.beganAtMs));
}

/** Words beside a tool call, which the call does not wait for; they are the caller's of the tool (fact sheet 4.2). */
export async function saysBeside(call: LiveCall, text: string): Promise<void> {
  const { name, assistantId } = call.speaker;
  call.clock.pass(60);
  const time = call.clock.nowMs;
  const endTime = time + durationMs(text);
  call.add({ role: 'bot', message: text, time, endTime, assistantName: name, assistantId });
  call.note({ kind: 'said', who: name, text });
  await call.tell(speechUpdate('started', 'assistant', call.nextTurn()));
}

/** Partial ones go to whoever wants all transcripts; the final ones under the name that was chosen (1.2). */
async function tellTranscript(
  call: LiveCall,
  role: 'assistant' | 'user',
  text: string,
): Promise<void> {
  const { assistant, name, assistantId } = call.speaker;
  const by =
    role === 'assistant'
      ? { assistantName: name, ...(assistantId !== null && { assistantId }) }
      : null;
  const final = transcript(role, 'final', text, by);
  if (!wants(assistant, 'transcript') && wants(assistant, finalTranscript)) {
    return call.tell(selectedTranscript(final));
  }
  const half = text.slice(0, Math.ceil(text.length / 2));
  await call.tell(transcript(role, 'partial', half, by));
  await call.tell(final);
}

/** Whether an assistant's words end the call by themselves (7.2). */
export function endsByPhrase(call: LiveCall, text: string): boolean {
  const phrases = call.speaker.assistant['endCallPhrases'];
  return (
    isList(phrases) &&
    phrases.some(
      (phrase) => typeof phrase === 'string' && text.toLowerCase().includes(phrase.toLowerCase()),
    )
  );
}
