import { readConfig } from '../../src/config/read-config.js';
import type { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { startService, type Overrides, type RunningService } from '../../src/start.js';

export type TestService = RunningService &
  Readonly<{
    store: EventStore;
    /** Posts bytes to one of Vapi's doors. `at` sets the service's clock for this request. */
    post: (body: string | Buffer, options?: PostOptions) => Promise<Posted>;
    ask: (path: string, headers?: Record<string, string>) => Promise<Posted>;
    events: (stream: string) => Promise<readonly RecordedEvent[]>;
  }>;

export type PostOptions = Readonly<{
  endpoint?: string;
  at?: string;
  headers?: Readonly<Record<string, string>>;
}>;
export type Posted = Readonly<{ status: number; text: string; body: unknown; headers: Headers }>;

/** Settings for a test: everything in memory, the sample directory, quiet, a free port. */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  const config = readConfig({
    PORT: '0',
    EVENT_STORE_URL: 'memory:',
    DATABASE_URL: 'memory:',
    DIRECTORY_URL: 'file:./test/fixtures/directory',
    LOG_LEVEL: 'silent',
    CLOCK_HEADER: 'true',
    ...env,
  });
  if ('length' in config) throw new Error(config.join('\n'));
  return config;
}

/** The real service in this process, on a real socket. */
export async function startTestService(
  env: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<TestService> {
  const running = await startService(testConfig(env), overrides);
  const { url, app } = running;
  const store = app.get(EventStore);
  const send = async (path: string, init: RequestInit): Promise<Posted> => {
    const answer = await fetch(`${url}${path}`, init);
    const text = await answer.text();
    return { status: answer.status, text, body: jsonOf(text), headers: answer.headers };
  };
  return {
    ...running,
    store,
    post: (body, { endpoint = '/vapi/webhook', at, headers = {} } = {}) =>
      send(endpoint, {
        method: 'POST',
        body: body as NonNullable<RequestInit['body']>,
        headers: {
          'content-type': 'application/json',
          ...(at !== undefined && { 'x-ledger-clock': at }),
          ...headers,
        },
      }),
    ask: (path, headers = {}) => send(path, { headers }),
    events: (stream) => store.read(stream),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
