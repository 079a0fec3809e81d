import type { VapiServer } from './vapi-types.js';

/**
 * A delivery that fails is tried again, so that a lost one is not lost; not where the answer would be the same
 * (vapi/README.md 8.8). All our tools answer a repeat with the recorded result.
 */
const backoffPlan: VapiServer['backoffPlan'] = {
  type: 'exponential',
  maxRetries: 3,
  baseDelaySeconds: 1,
  excludedStatusCodes: [400, 401, 403, 404, 413, 422],
};

/** Where Vapi sends to, and how often it tries. 20 seconds is Vapi's own default. */
export const serverAt = (url: string) =>
  ({ url, timeoutSeconds: 20, backoffPlan }) satisfies VapiServer;

/** Host and port of a URL; the URL itself where it is none. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
