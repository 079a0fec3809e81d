import { isIP } from 'node:net';
import type { ControlUrlRule } from '../../src/config/config.js';
import { isLoopback } from '../../src/config/loopback.js';

export type ControlUrlRefusal =
  | 'url-malformed'
  | 'scheme-not-https'
  | 'userinfo-present'
  | 'host-is-an-address'
  | 'host-not-allowed'
  | 'port-not-allowed';

export type SafeControlUrl =
  | Readonly<{ safe: true; url: URL; loopback: boolean }>
  | Readonly<{ safe: false; refusal: ControlUrlRefusal }>;

const lengthMax = 2048;
/** Scheme and authority, with none of what parsers read in different ways: blanks, backslashes, escapes, other scripts. */
const plainUrl = /^[a-z][a-z0-9+.-]*:\/\/([^/?#%\\]+)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

/**
 * Whether a call's control URL may be posted to. It rides on a message and is followed by us, so it must be https on
 * the usual port at a named host of the allowlist; where the rule says so, loopback will do as well, over http too and
 * on any port. Which addresses the name stands for is looked at when it is used.
 */
export function safeControlUrl(text: string, rule: ControlUrlRule): SafeControlUrl {
  const authority = text.length > lengthMax ? undefined : plainUrl.exec(text)?.[1];
  if (authority === undefined || !/^[\x21-\x7e]+$/.test(authority) || !URL.canParse(text)) {
    return refused('url-malformed');
  }
  if (authority.includes('@')) return refused('userinfo-present');
  const url = new URL(text);
  const { protocol, hostname, port } = url;
  if (rule.loopback && isLoopback(hostname) && (protocol === 'http:' || protocol === 'https:')) {
    return { safe: true, url, loopback: true };
  }
  if (protocol !== 'https:') return refused('scheme-not-https');
  // The parser has brought decimal, octal, hexadecimal and short spellings into the usual form by now.
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return refused('host-is-an-address');
  if (!rule.hosts.some((allowed) => names(allowed, hostname))) return refused('host-not-allowed');
  return port === '' ? { safe: true, url, loopback: false } : refused('port-not-allowed');
}

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** `*.vapi.ai` is any name below `vapi.ai`, and not `vapi.ai` itself. */
const names = (allowed: string, hostname: string): boolean =>
  hostName.test(hostname) &&
  (allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed);

const refused = (refusal: ControlUrlRefusal): SafeControlUrl => ({ safe: false, refusal });
