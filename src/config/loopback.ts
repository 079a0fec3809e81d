import { isIPv4 } from 'node:net';

/** Whether an address is reachable from this machine only. A name other than `localhost` is not looked up. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}
