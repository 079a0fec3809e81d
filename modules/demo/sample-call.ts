import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A whole made-up call: what Vapi posts, and when it arrives. */
export type SampleCall = Readonly<{
  name: string;
  callId: string;
  about: string;
  /** Instant that `atMs` counts from. */
  clock: string;
  webhooks: readonly Readonly<{ atMs: number; endpoint: string; body: unknown }>[];
}>;

/** The repo's sample calls, by name. Read from the sources: JSON is not compiled. */
export function readSampleCalls(repository: string): readonly SampleCall[] {
  const folder = join(repository, 'modules', 'demo', 'sample-calls');
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name, 'call.json'), 'utf8');
      return { name, ...(JSON.parse(text) as Omit<SampleCall, 'name'>) };
    });
}
