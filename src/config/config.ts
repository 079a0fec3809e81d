/** The service's settings, validated at start (`read-config.ts`); names and defaults are those of design/api.md. */
export abstract class Config {
  abstract readonly port: number;
  abstract readonly host: string;
  abstract readonly logLevel: LogLevel;
  abstract readonly eventStoreUrl: string;
  abstract readonly databaseUrl: string;
  abstract readonly directoryUrl: string;
  abstract readonly publicUrl: string;
  abstract readonly toolsUrl: string;
  abstract readonly webhookAuth: WebhookAuth;
  /** Empty: the API is open, which is allowed on loopback only. */
  abstract readonly apiKeys: readonly ApiKey[];
  /** A backend that already answers Vapi; null: we answer ourselves. */
  abstract readonly upstream: Readonly<{ url: string; timeoutMs: number }> | null;
  abstract readonly compileDeadlineMs: number;
  abstract readonly commitVerification: 'flag' | 'reject';
  /** Null: the built-in deterministic provider answers. */
  abstract readonly availabilityUrl: string | null;
  /** Null: extraction is `not-configured`. */
  abstract readonly extractor: ExtractorSettings | null;
  /** Share of committed calls that are extracted all the same, from 0 to 1. */
  abstract readonly extractionSample: number;
  abstract readonly reportGraceMinutes: number;
  abstract readonly postCallWebhook: Readonly<{ url: string; secret: string | null }> | null;
  abstract readonly keepVerbose: boolean;
  abstract readonly lazyDestination: 'squad' | 'assistant';
  abstract readonly controlUrls: ControlUrlRule;
  abstract readonly vapi: Readonly<{ apiKey: string | null; baseUrl: string }>;
  abstract readonly maxBodyBytes: number;
  abstract readonly clockHeader: boolean;
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type WebhookAuth = Readonly<{
  /** Accepted in `X-Vapi-Secret` or as a bearer token; several during a rotation. Empty: not asked for. */
  secrets: readonly string[];
  hmac: HmacSettings | null;
  /** `either`: one that is configured suffices. `both`: secret and HMAC are wanted. */
  demand: 'either' | 'both';
}>;

export type HmacSettings = Readonly<{
  secrets: readonly string[];
  algorithm: 'sha256' | 'sha512' | 'sha1';
  signatureHeader: string;
  timestampHeader: string;
  prefix: string;
  encoding: 'hex' | 'base64';
  toleranceSeconds: number;
}>;

export const scopes = ['read', 'decide', 'admin'] as const;
export type Scope = (typeof scopes)[number];
export type ApiKey = Readonly<{
  name: string;
  /** Hex SHA-256 of the key, in lower case. */
  sha256: string;
  scopes: readonly Scope[];
  /** Team ids, or `*` for all. */
  teams: readonly string[];
  expiresAt: string | null;
}>;

export type ExtractorSettings = Readonly<{
  url: string;
  apiKey: string | null;
  model: string | null;
}>;

/** Which hosts a call's control URL may name; a leading `*.` stands for any name below. */
export type ControlUrlRule = Readonly<{
  hosts: readonly string[];
  /** Loopback over http is allowed too (tests, simulator). */
  loopback: boolean;
}>;
