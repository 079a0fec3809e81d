import { ScriptCannotGoOn } from './arguments-from.js';
import { answerCall } from './answer-call.js';
import { httpPost, type Post } from './deliver.js';
import { noDisorder, type Rates } from './disorder.js';
import { endCall } from './end-call.js';
import { numberAt, type JsonObject } from './json.js';
import { LiveCall } from './live-call.js';
import { CallLog, type LogEntry } from './log.js';
import { hang, languageChangeDetected } from './messages.js';
import { Outbox } from './outbox.js';
import { lettersFrom, randomFrom } from './random.js';
import { runTurn } from './run-turn.js';
import type { Script, Step } from './script.js';
import { callerSays } from './speech.js';
import { VirtualClock } from './virtual-clock.js';

export type Simulation = Readonly<{
  script: Script;
  /** The server URL of the dialled number. */
  url: string;
  /** Sent as `X-Vapi-Secret`. */
  secret?: string | null;
  seed?: number;
  rates?: Rates;
  /** An answer to `assistant-request`, so that it is not asked. */
  answer?: JsonObject | null;
  /** Requests carry the call's own time in `X-Ledger-Clock`. */
  sendsClock?: boolean;
  /** Real milliseconds that stand for a second of waiting for an answer. */
  msPerSecond?: number;
  post?: Post;
  onEntry?: (entry: LogEntry) => void;
}>;

export type SimulatedCall = Readonly<{ callId: string; log: readonly LogEntry[] }>;

/** Without a setting of its own an assistant's call lasts ten minutes at most (fact sheet 7.2). */
const maxDurationSecondsDefault = 600;

/**
 * Plays one call as Vapi would run it. The same script, seed and answers give the same messages in the same order;
 * the time in them is the script's.
 */
export async function runCall(simulation: Simulation): Promise<SimulatedCall> {
  const { script, url, seed = 1, secret, answer = null } = simulation;
  const clock = new VirtualClock(Date.parse(script.call.startsAt));
  const log = new CallLog(simulation.onEntry);
  const outbox = new Outbox(clock, log, {
    post: simulation.post ?? httpPost,
    headers: typeof secret === 'string' ? { 'x-vapi-secret': secret } : {},
    msPerSecond: simulation.msPerSecond ?? 1000,
    seed,
    rates: simulation.rates ?? noDisorder,
    sendsClock: simulation.sendsClock ?? false,
  });
  const id = script.call.id ?? idFor(script, seed);
  const call = new LiveCall(id, script, clock, log, outbox, randomFrom(seed, `tools ${id}`), {
    url,
  });
  await answerCall(call, answer);
  await runSteps(call);
  await endCall(call);
  await outbox.flush();
  return { callId: id, log: log.entries };
}

/** Other for every script, and for every seed. */
const idFor = ({ about, call }: Script, seed: number): string =>
  `sim-${lettersFrom(randomFrom(seed, `${about} ${call.number} ${call.startsAt}`), 12)}`;

/** Until the call is over. A script that cannot go on ends it too: the caller hangs up. */
async function runSteps(call: LiveCall): Promise<void> {
  try {
    for (const step of call.script.steps) {
      if (call.hasEnded) return;
      await runStep(call, step);
      if (!call.hasEnded) endWhenTooLong(call);
    }
  } catch (error) {
    if (!(error instanceof ScriptCannotGoOn)) throw error;
    call.complain('script-cannot-go-on', error.message);
  }
}

async function runStep(call: LiveCall, step: Step): Promise<void> {
  switch (step.kind) {
    case 'caller':
      return callerSays(call, step.text, step.interrupts);
    case 'turn':
      return runTurn(call, step);
    case 'wait':
      call.clock.pass(step.seconds * 1000);
      return undefined;
    case 'hang':
      return call.tell(hang());
    case 'language':
      return call.tell(languageChangeDetected(step.language));
    case 'hang-up':
      call.endedReason = 'customer-ended-call';
      return undefined;
  }
}

function endWhenTooLong(call: LiveCall): void {
  const { assistant } = call.speaker;
  const secondsMax = numberAt(assistant, 'maxDurationSeconds') ?? maxDurationSecondsDefault;
  if (call.clock.nowMs - call.beganAtMs > secondsMax * 1000) {
    call.endedReason = 'exceeded-max-duration';
  }
}
