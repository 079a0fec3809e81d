import { LedgerError } from '../../src/errors/ledger.error.js';
import { isArray, isObject, textOf } from '../../src/json/json.js';

const lengthMax = 300;

/** Vapi did not do what it was asked to; the message is one line and says what to do. */
export class VapiFailure extends LedgerError {
  constructor(
    message: string,
    /** Null: there was no answer. */
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super('unavailable', oneLine(message), options);
  }
}

/** An answer that is not the wanted one. */
export function answeredBadly(status: number, body: unknown, options?: ErrorOptions): VapiFailure {
  const said = saidIn(body);
  const answered = `Vapi answered ${status}${said === null ? '' : ` (${said})`}`;
  return new VapiFailure(`${answered}: ${adviceFor(status)}`, status, options);
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) {
    return 'VAPI_API_KEY must be a private key of the organisation that has the tool';
  }
  if (status === 404) return "VAPI_BASE_URL must be the base of Vapi's API";
  if (status === 429) return 'too many requests, run the sync again in a minute';
  if (status >= 500) return 'the fault is on their side, run the sync again later';
  if (status >= 400) return 'it refuses the tool as it is';
  return "that is no tool, VAPI_BASE_URL must be the base of Vapi's API";
}

/** Vapi puts its words, or a list of them, into `message`. */
function saidIn(body: unknown): string | null {
  if (!isObject(body)) return null;
  const { message } = body;
  return textOf(isArray(message) ? message.map(String).join('; ') : message);
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > lengthMax ? `${line.slice(0, lengthMax)}…` : line;
}
