import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { noDisorder, usualDisorder } from './disorder.js';
import { isObject, parsed, type JsonObject } from './json.js';
import { ofKind } from './log.js';
import { printedEntry, printedLog } from './print-log.js';
import { runCall } from './run-call.js';
import { ScriptRefused, scriptOf, type Script } from './script.js';

const usage = `simulate <script.yaml> [options]    plays a scripted call as Vapi would run it
  --url <url>          server URL of the dialled number (http://localhost:3000/vapi/webhook)
  --secret <secret>    sent as X-Vapi-Secret (VAPI_WEBHOOK_SECRET, the first one)
  --squad <file>       a JSON answer to assistant-request (or a squad), so that it is not asked
  --dialled <number>   another line than the script's
  --phone-number-id <id>
  --seed <n>           of ids and disorder (1)
  --disorder           messages that nobody waits for are doubled, overtaken and lost
  --clock              requests carry the call's own time in X-Ledger-Clock`;

class UsageFault extends Error {}

/** Exit codes: 0 played, 1 the service broke a rule that Vapi documents or the script could not go on, 2 usage. */
export const simulate = {
  words: ['simulate'],
  usage,
  async run(
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    out: (text: string) => void,
  ): Promise<number> {
    try {
      const asked = readArguments(args, env);
      const { callId, log } = await runCall({
        ...asked,
        onEntry: (entry) => {
          const line = printedEntry(entry);
          if (line !== null) out(line);
        },
      });
      out(printedLog(callId, log));
      return ofKind(log, 'complaint').length === 0 ? 0 : 1;
    } catch (error) {
      if (!(error instanceof UsageFault || error instanceof ScriptRefused)) throw error;
      out(error.message);
      return 2;
    }
  },
};

function readArguments(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { values, positionals } = parsedArguments(args);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault(usage);
  const url = values.url ?? 'http://localhost:3000/vapi/webhook';
  if (!URL.canParse(url)) throw new UsageFault(`--url: ${url} is no URL`);
  const seed = Number(values.seed ?? '1');
  if (!Number.isSafeInteger(seed)) throw new UsageFault('--seed: must be a whole number');
  const script = scriptOf(textIn(file), file);
  const number = values.dialled ?? script.call.number;
  const phoneNumberId =
    values['phone-number-id'] ??
    // Another number is another line; its id at Vapi is not the script's.
    (values.dialled === undefined ? script.call.phoneNumberId : 'pn_simulated');
  const dialled: Script = { ...script, call: { ...script.call, number, phoneNumberId } };
  return {
    script: dialled,
    url,
    secret: values.secret ?? env['VAPI_WEBHOOK_SECRET']?.split(',')[0]?.trim() ?? null,
    seed,
    rates: values.disorder === true ? usualDisorder : noDisorder,
    answer: values.squad === undefined ? null : answerIn(values.squad),
    sendsClock: values.clock === true,
  };
}

function parsedArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        secret: { type: 'string' },
        squad: { type: 'string' },
        dialled: { type: 'string' },
        'phone-number-id': { type: 'string' },
        seed: { type: 'string' },
        disorder: { type: 'boolean' },
        clock: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageFault(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** A whole answer, or a squad by itself. */
function answerIn(file: string): JsonObject {
  const value = parsed(textIn(file));
  if (!isObject(value)) throw new UsageFault(`${file}: must hold a JSON object`);
  return 'members' in value ? { squad: value } : value;
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageFault(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
