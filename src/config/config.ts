/** The service's settings, validated at start (`read-config.ts`); names and defaults are those of design/api.md. */
export abstract class Config {
  abstract readonly port: number;
  abstract readonly host: string;
  abstract readonly eventStoreUrl: string;
  abstract readonly databaseUrl: string;
  abstract readonly directoryUrl: string;
  abstract readonly publicUrl: string;
  abstract readonly toolsUrl: string;
  abstract readonly webhookAuth: WebhookAuth;
  /** Empty: the API is open, which is allowed on loopback only. */
  abstract readonly apiKeys: readonly ApiKey[];
  abstract readonly compileDeadlineMs: number;
  abstract readonly commitVerification: 'flag' | 'reject';
  abstract readonly reportGraceMinutes: number;
  abstract readonly keepVerbose: boolean;
  abstract readonly lazyDestination: 'squad' | 'assistant';
  abstract readonly maxBodyBytes: number;
  abstract readonly clockHeader: boolean;
}

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
  /** Hex SHA-256 of the key. */
  sha256: string;
  scopes: readonly Scope[];
  /** Team ids, or `*` for all. */
  teams: readonly string[];
  expiresAt: string | null;
}>;
