import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import type { ControlUrlRule } from '../../src/config/config.js';
import type { JsonObject } from '../../src/json/json.js';
import { isLoopbackAddress, isPublicAddress } from './address-kinds.js';
import { postPinned, type PinnedPost } from './post-pinned.js';
import { safeControlUrl, type ControlUrlRefusal } from './safe-control-url.js';

export type ControlFailure =
  | ControlUrlRefusal
  | 'host-not-found'
  | 'address-not-allowed'
  | 'unreachable'
  | 'timed-out'
  | 'redirected'
  | 'status-not-ok';

/** `detail` is for engineers and never holds the URL, which lets whoever knows it steer the call. */
export type ControlOutcome =
  | Readonly<{ done: true; status: number }>
  | Readonly<{ done: false; failure: ControlFailure; detail: string }>;

export type CallTransfer = Readonly<{
  destination: JsonObject;
  /** What the caller hears before. */
  content?: string;
}>;

/** All addresses of a host. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;
export type Post = (request: PinnedPost) => Promise<number>;

const timeoutDefaultMs = 5000;

/**
 * Steers a live call through its control URL (vapi/README.md 2.1). The host is resolved once, every address must be a
 * public one (on loopback, a loopback one), and the connection goes to those addresses and no other, so that a name
 * that points elsewhere the second time gains nothing.
 */
export class ControlClient {
  constructor(
    private readonly rule: ControlUrlRule,
    private readonly resolveHost: ResolveHost = (host) => lookup(host, { all: true }),
    private readonly post: Post = postPinned,
  ) {}

  async transfer(
    controlUrl: string,
    { destination, content }: CallTransfer,
    timeoutMs = timeoutDefaultMs,
  ): Promise<ControlOutcome> {
    const safe = safeControlUrl(controlUrl, this.rule);
    if (!safe.safe) return failed(safe.refusal, 'The control URL may not be used');
    const command = { type: 'transfer', destination, ...(content !== undefined && { content }) };
    try {
      return await timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(({ signal }) =>
        this.send(safe.url, safe.loopback, JSON.stringify(command), signal),
      );
    } catch (error) {
      if (error instanceof TaskCancelledError)
        return failed('timed-out', `No answer in ${timeoutMs} ms`);
      throw error;
    }
  }

  private async send(
    url: URL,
    loopback: boolean,
    body: string,
    signal: AbortSignal,
  ): Promise<ControlOutcome> {
    let addresses: readonly LookupAddress[];
    try {
      addresses = await this.addressesOf(url);
    } catch (error) {
      return failed('host-not-found', codeOf(error));
    }
    const isAllowed = loopback ? isLoopbackAddress : isPublicAddress;
    if (addresses.length === 0) return failed('host-not-found', 'The host has no address');
    const outside = addresses.find(({ address }) => !isAllowed(address));
    if (outside !== undefined) return failed('address-not-allowed', outside.address);
    try {
      return outcomeOf(await this.post({ url, addresses, body, signal }));
    } catch (error) {
      return failed('unreachable', codeOf(error));
    }
  }

  /** An address in the URL stands for itself. */
  private async addressesOf({ hostname }: URL): Promise<readonly LookupAddress[]> {
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(bare);
    return family === 0 ? this.resolveHost(hostname) : [{ address: bare, family }];
  }
}

function outcomeOf(status: number): ControlOutcome {
  if (status >= 200 && status < 300) return { done: true, status };
  return status >= 300 && status < 400
    ? failed('redirected', `Status ${status}; redirects are not followed`)
    : failed('status-not-ok', `Status ${status}`);
}

const failed = (failure: ControlFailure, detail: string): ControlOutcome => ({
  done: false,
  failure,
  detail,
});

/** Messages of network errors may hold the URL; their codes do not. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
