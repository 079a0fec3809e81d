import { LineCounter, parseDocument, type Document } from 'yaml';
import type { JsonObject } from './json.js';
import type { Saved } from './saved.js';
import { scriptCheck, type Fault } from './script-rules.js';

/** What is played: who calls which line when, what the caller says, and what the models do. */
export type Script = Readonly<{
  about: string;
  call: CallSetting;
  saved: Saved;
  /** What the end report says of the call; Vapi's analysis would write it. */
  summary: string;
  steps: readonly Step[];
}>;

export type CallSetting = Readonly<{
  /** Null: made from the seed. */
  id: string | null;
  number: string;
  phoneNumberId: string;
  caller: string;
  startsAt: string;
  /** Both shapes of tool arguments are seen in `tool-calls` (fact sheet 3.1). */
  argumentsAs: 'object' | 'text';
  /** `slim`: no copy of the squad and of the assistant's definition in every message. */
  envelope: 'full' | 'slim';
}>;

export type Step = Readonly<
  | { kind: 'caller'; text: string; interrupts: boolean }
  | Turn
  | { kind: 'wait'; seconds: number }
  | { kind: 'hang' }
  | { kind: 'language'; language: string }
  | { kind: 'hang-up' }
>;

/** A turn of whatever model is active; with `as` only if it is that assistant's. */
export type Turn = Readonly<{
  kind: 'turn';
  as: string | null;
  says: string;
  calls: readonly ScriptedCall[];
}>;

export type ScriptedCall = Readonly<{
  tool: string;
  /** `{ $from: tool#/pointer }` stands for a value from that tool's last result. */
  arguments: JsonObject;
  /** What a tool that Vapi runs itself gives back. */
  result: string | null;
  /** How a transfer ends, in Vapi's words. */
  status: string | null;
  /** What a handoff's extraction finds. */
  extracts: JsonObject;
}>;

/** Says all that is wrong with a script, each fault by line, path and rule. */
export class ScriptRefused extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** A script from its text. @throws ScriptRefused with every fault. */
export function scriptOf(text: string, file = 'script'): Script {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    throw new ScriptRefused(
      document.errors.map(({ message, pos }) => {
        const [first] = message.split('\n');
        return `${file}:${lines.linePos(pos[0]).line}: ${first?.replace(/ at line .*$/, '') ?? ''}`;
      }),
    );
  }
  const value: unknown = document.toJS();
  const faults = scriptCheck(value);
  if (faults.length > 0) {
    throw new ScriptRefused(faults.map((fault) => told(fault, file, document, lines)));
  }
  return read(value as Written);
}

function told({ path, rule }: Fault, file: string, document: Document, lines: LineCounter): string {
  const line = lineOf(path, document, lines);
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return `${file}:${line}: $${name} ${rule}`;
}

/** Where a value stands; of a missing one, where what lacks it stands. */
function lineOf(path: Fault['path'], document: Document, lines: LineCounter): number {
  for (let length = path.length; length >= 0; length--) {
    const found: unknown =
      length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const range = (found as { range?: readonly number[] } | null | undefined)?.range;
    if (range?.[0] !== undefined) return lines.linePos(range[0]).line;
  }
  return 1;
}

/** A checked script as it is written. */
type Written = Readonly<{
  about?: string;
  call?: Partial<CallSetting>;
  saved?: Partial<Saved>;
  summary?: string;
  steps: readonly WrittenStep[];
}>;
type WrittenStep = Readonly<{
  caller?: string;
  interrupts?: boolean;
  as?: string;
  says?: string;
  calls?: readonly (Partial<ScriptedCall> & { tool: string })[];
  wait?: number;
  hang?: true;
  hangUp?: true;
  language?: string;
}>;

const read = ({ about, call, saved, summary, steps }: Written): Script => ({
  about: about ?? '',
  call: {
    id: call?.id ?? null,
    number: call?.number ?? '+15550141001',
    phoneNumberId: call?.phoneNumberId ?? 'pn_simulated',
    caller: call?.caller ?? '+15550132001',
    startsAt: new Date(call?.startsAt ?? '2026-06-09T16:05:00Z').toISOString(),
    argumentsAs: call?.argumentsAs ?? 'object',
    envelope: call?.envelope ?? 'full',
  },
  saved: {
    assistants: saved?.assistants ?? {},
    squads: saved?.squads ?? {},
    tools: saved?.tools ?? {},
  },
  summary: summary ?? about ?? '',
  steps: steps.map(stepOf),
});

function stepOf(step: WrittenStep): Step {
  if (step.caller !== undefined) {
    return { kind: 'caller', text: step.caller, interrupts: step.interrupts ?? false };
  }
  if (step.wait !== undefined) return { kind: 'wait', seconds: step.wait };
  if (step.language !== undefined) return { kind: 'language', language: step.language };
  if (step.hang !== undefined) return { kind: 'hang' };
  if (step.hangUp !== undefined) return { kind: 'hang-up' };
  const calls = (step.calls ?? []).map((call) => ({
    tool: call.tool,
    arguments: call.arguments ?? {},
    result: call.result ?? null,
    status: call.status ?? null,
    extracts: call.extracts ?? {},
  }));
  return { kind: 'turn', as: step.as ?? null, says: step.says ?? '', calls };
}
