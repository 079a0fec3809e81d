import { readdirSync, readFileSync } from 'node:fs';

/** A fact that a fixture expects in a stream. */
export type ExpectedFact = Readonly<{
  type: string;
  data?: object;
  metadata?: object;
  times?: number;
}>;

export type PayloadFixture = Readonly<{
  name: string;
  about: string;
  /** The bytes to send: numbers stand as in the file, exponents and long fractions included. */
  raw: string;
  expect: Readonly<{
    env?: Readonly<Record<string, string>>;
    status: number;
    callId: string | null;
    messageType: string | null;
    teamId?: string;
    facts: readonly ExpectedFact[];
    answer: unknown;
    views?: Readonly<Record<string, unknown>>;
    after?: readonly string[];
    redelivery?: boolean;
    neverShown?: readonly string[];
  }>;
}>;

const folder = new URL('../fixtures/payloads/', import.meta.url);

export const payloadFixture = (name: string): PayloadFixture => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const read = JSON.parse(text) as {
    about: string;
    expect: PayloadFixture['expect'];
    payload?: unknown;
    payloadText?: string;
  };
  return { name, about: read.about, expect: read.expect, raw: read.payloadText ?? sourceOf(text) };
};

export const payloadFixtures: readonly PayloadFixture[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map(payloadFixture);

/** The source text of the `payload` member, the last of its file, untouched by parsing. */
function sourceOf(text: string): string {
  const start = text.indexOf('"payload":') + '"payload":'.length;
  const end = text.lastIndexOf('}');
  const source = text.slice(start, end).trim();
  JSON.parse(source);
  return source;
}
