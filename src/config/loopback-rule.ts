import type { Config } from './config.js';
import { isLoopback } from './loopback.js';
import type { Variables } from './variables.js';

/** Nothing proves that a webhook comes from Vapi. */
export const webhooksAreOpen = ({ webhookAuth: { secrets, hmac } }: Config): boolean =>
  secrets.length === 0 && hmac === null;

export const apiIsOpen = ({ apiKeys }: Config): boolean => apiKeys.length === 0;

/** What is open to anybody, or may be told a false time, is served on this machine only. */
export function checkLoopbackRule(variables: Variables, config: Config): void {
  if (isLoopback(config.host)) return;
  const loopbackWhile = (reason: string): string =>
    `must be a loopback address (127.0.0.1, ::1, localhost) while ${reason}`;
  if (webhooksAreOpen(config)) {
    const reason = 'neither VAPI_WEBHOOK_SECRET nor VAPI_HMAC_SECRET is set';
    variables.refuse('HOST', loopbackWhile(reason), config.host, null);
  }
  // An API_KEYS that is set and faulty has its own line.
  if (apiIsOpen(config) && !variables.faults.some((fault) => fault.startsWith('API_KEYS'))) {
    variables.refuse('HOST', loopbackWhile('API_KEYS holds no key'), config.host, null);
  }
  const onLoopbackOnly = (name: string): null =>
    variables.refuse(name, 'may be true only while HOST is a loopback address', config.host, null);
  if (config.clockHeader) onLoopbackOnly('CLOCK_HEADER');
  if (config.controlUrls.loopback) onLoopbackOnly('CONTROL_URL_LOOPBACK');
}

/** What an operator should know at start. */
export function noticesOf(config: Config): readonly string[] {
  const notices: string[] = [];
  if (webhooksAreOpen(config)) {
    notices.push(
      'No VAPI_WEBHOOK_SECRET or VAPI_HMAC_SECRET: webhooks are taken from anybody on this machine, and the service listens on loopback only',
    );
  }
  if (apiIsOpen(config)) {
    notices.push(
      'No API_KEYS: the API is open to anybody on this machine, and the service listens on loopback only',
    );
  }
  if (config.clockHeader) notices.push('CLOCK_HEADER: requests may set their own clock');
  return notices;
}
