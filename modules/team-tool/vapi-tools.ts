import type { VapiError } from '@vapi-ai/server-sdk';
import { isArray, isObject, textOf, type JsonObject } from '../../src/json/json.js';
import type { TeamTransferTool } from '../compile/team-transfer-tool.js';
import type { SavedTool } from './decide-sync.js';
import { answeredBadly, VapiFailure } from './vapi-failure.js';

/** The tools that are saved at Vapi. Every call ends within its time, and throws VapiFailure unless told otherwise. */
export type VapiTools = Readonly<{
  /** Null when Vapi has no such tool. */
  find: (id: string) => Promise<SavedTool | null>;
  /** False when Vapi has no such tool. */
  update: (id: string, definition: TeamTransferTool) => Promise<boolean>;
  /** The id of the new tool. */
  create: (definition: TeamTransferTool) => Promise<string>;
  remove: (id: string) => Promise<void>;
}>;

export type VapiAccess = Readonly<{ apiKey: string; baseUrl: string; timeoutMs?: number }>;

/**
 * Vapi's tool API through its SDK, which is loaded here, when a sync runs, since that takes half a second. Nothing is
 * retried: a repeated create would make a second tool, and the whole sync can be run again.
 */
export async function vapiTools({
  apiKey,
  baseUrl,
  timeoutMs = 10_000,
}: VapiAccess): Promise<VapiTools> {
  const { VapiClient, VapiError: SdkError } = await import('@vapi-ai/server-sdk');
  const { tools } = new VapiClient({ token: apiKey, baseUrl, maxRetries: 0 });
  const call = async <Answer>(
    request: (abortSignal: AbortSignal) => Promise<Answer>,
    advice = 'run the sync again later',
  ) => {
    // The SDK's own limit ends with the headers and would wait for a body for ever.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await request(signal);
    } catch (error) {
      if (signal.aborted) {
        const told = `Vapi did not answer within ${timeoutMs / 1000} s: ${advice}`;
        throw new VapiFailure(told, null, { cause: error });
      }
      throw error instanceof SdkError ? failureOf(error) : error;
    }
  };
  return {
    find: (id) =>
      unlessAbsent(async () =>
        savedTool(await call((abortSignal) => tools.get({ id }, { abortSignal }))),
      ),
    update: async (id, definition) => {
      const updated = await unlessAbsent(async () =>
        idIn(await call((abortSignal) => tools.update({ id, body: definition }, { abortSignal }))),
      );
      return updated !== null;
    },
    create: async (definition) => {
      const made = await call(
        (abortSignal) => tools.create(definition, { abortSignal }),
        'a tool may have been made, look there before the sync is run again',
      );
      return idIn(made);
    },
    remove: async (id) => {
      await call((abortSignal) => tools.delete({ id }, { abortSignal }));
    },
  };
}

async function unlessAbsent<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof VapiFailure && error.status === 404) return null;
    throw error;
  }
}

/** What is not JSON comes from the SDK as an answer all the same. @throws VapiFailure */
function idIn(tool: unknown): string {
  const id = isObject(tool) ? textOf(tool['id']) : null;
  if (id === null) throw answeredBadly(200, tool);
  return id;
}

function savedTool(tool: object): SavedTool {
  const id = idIn(tool);
  const { type, destinations } = tool as JsonObject;
  const numbers = isArray(destinations)
    ? destinations.map((one) => (isObject(one) ? (textOf(one['number']) ?? '') : ''))
    : null;
  return { id, type: textOf(type), numbers };
}

function failureOf(error: VapiError): VapiFailure {
  const { statusCode, body, message } = error;
  if (statusCode !== undefined) return answeredBadly(statusCode, body, { cause: error });
  // The system's code says more than "fetch failed".
  const within = error.cause instanceof Error ? error.cause.cause : undefined;
  const why = isObject(within) ? (textOf(within['code']) ?? message) : message;
  const told = `Vapi cannot be reached (${why}): check VAPI_BASE_URL and the network`;
  return new VapiFailure(told, null, { cause: error });
}
