import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeControlUrl } from '../../../modules/control-url/safe-control-url.js';

const rule = { hosts: ['*.vapi.ai', 'control.example.net'], loopback: false };
const loopback = { ...rule, loopback: true };

describe('a control URL', () => {
  it.each([
    'https://aws-us-west-2-production1-phone-call-websocket.vapi.ai/7420f27a/control',
    'https://a.b.vapi.ai/c',
    'https://A.VAPI.AI:443/c?x=1#y',
    'https://control.example.net',
  ])('may be used: %s', (url) => {
    expect(safeControlUrl(url, rule)).toMatchObject({ safe: true, loopback: false });
  });

  it.each([
    // Not https.
    ['http://a.vapi.ai/c', 'scheme-not-https'],
    ['ws://a.vapi.ai/c', 'scheme-not-https'],
    ['file://a.vapi.ai/etc/passwd', 'scheme-not-https'],
    ['http://127.0.0.1:3000/c', 'scheme-not-https'],
    ['http://localhost/c', 'scheme-not-https'],
    // Somebody in front of the host.
    ['https://user:password@a.vapi.ai/c', 'userinfo-present'],
    ['https://a.vapi.ai@evil.example/c', 'userinfo-present'],
    ['https://@a.vapi.ai/c', 'userinfo-present'],
    ['https://a.vapi.ai:443@127.0.0.1/c', 'userinfo-present'],
    // Addresses, however they are spelled.
    ['https://127.0.0.1/c', 'host-is-an-address'],
    ['https://2130706433/c', 'host-is-an-address'],
    ['https://017700000001/c', 'host-is-an-address'],
    ['https://0x7f000001/c', 'host-is-an-address'],
    ['https://0x7f.0.0.1/c', 'host-is-an-address'],
    ['https://127.1/c', 'host-is-an-address'],
    ['https://127.0.0.1./c', 'host-is-an-address'],
    ['https://0/c', 'host-is-an-address'],
    ['https://169.254.169.254/latest/meta-data', 'host-is-an-address'],
    ['https://93.184.216.34/c', 'host-is-an-address'],
    ['https://[::1]/c', 'host-is-an-address'],
    ['https://[::ffff:127.0.0.1]/c', 'host-is-an-address'],
    ['https://[::ffff:7f00:1]/c', 'host-is-an-address'],
    ['https://[0:0:0:0:0:ffff:127.0.0.1]/c', 'host-is-an-address'],
    ['https://[64:ff9b::7f00:1]/c', 'host-is-an-address'],
    ['https://[2606:2800:220:1:248:1893:25c8:1946]/c', 'host-is-an-address'],
    // Other hosts.
    ['https://localhost/c', 'host-not-allowed'],
    ['https://vapi.ai/c', 'host-not-allowed'],
    ['https://evilvapi.ai/c', 'host-not-allowed'],
    ['https://a.vapi.ai.evil.example/c', 'host-not-allowed'],
    ['https://a.vapi.ai./c', 'host-not-allowed'],
    ['https://.vapi.ai/c', 'host-not-allowed'],
    ['https://.a.vapi.ai/c', 'host-not-allowed'],
    ['https://a..vapi.ai/c', 'host-not-allowed'],
    ['https://x.control.example.net/c', 'host-not-allowed'],
    ['https://evil.example/#.vapi.ai', 'host-not-allowed'],
    ['https://evil.example?.vapi.ai', 'host-not-allowed'],
    ['https://127.0.0.1.nip.io/c', 'host-not-allowed'],
    // Other ports.
    ['https://a.vapi.ai:22/c', 'port-not-allowed'],
    ['https://a.vapi.ai:8443/c', 'port-not-allowed'],
    // What parsers do not agree about.
    ['', 'url-malformed'],
    ['a.vapi.ai/c', 'url-malformed'],
    ['//a.vapi.ai/c', 'url-malformed'],
    ['https:a.vapi.ai/c', 'url-malformed'],
    ['https:///a.vapi.ai/c', 'url-malformed'],
    ['https://evil.example\\@a.vapi.ai/c', 'url-malformed'],
    ['https://a.vapi.ai\\@evil.example/c', 'url-malformed'],
    ['https://evil.example%2f.vapi.ai/c', 'url-malformed'],
    ['https://%61.vapi.ai/c', 'url-malformed'],
    ['https://a\t.vapi.ai/c', 'url-malformed'],
    [' https://a.vapi.ai/c', 'url-malformed'],
    ['https://a.vapi.ai/c\r\nHost: evil.example', 'url-malformed'],
    ['https://①②⑦.⓪.⓪.①/c', 'url-malformed'],
    ['https://a。vapi.ai/c', 'url-malformed'],
    ['https://a.vapi.ai:99999/c', 'url-malformed'],
    [`https://a.vapi.ai/${'x'.repeat(3000)}`, 'url-malformed'],
  ])('is refused: %j', (url, refusal) => {
    expect(safeControlUrl(url, rule)).toEqual({ safe: false, refusal });
  });

  it.each([
    'http://127.0.0.1:4010/c',
    'http://localhost:4010/c',
    'http://[::1]:4010/c',
    'https://127.0.0.1/c',
  ])('may be on loopback where the rule says so: %s', (url) => {
    expect(safeControlUrl(url, loopback)).toMatchObject({ safe: true, loopback: true });
  });

  it.each([
    ['http://a.vapi.ai/c', 'scheme-not-https'],
    ['http://192.168.0.1/c', 'scheme-not-https'],
    ['http://0.0.0.0/c', 'scheme-not-https'],
    ['https://10.0.0.1/c', 'host-is-an-address'],
    ['https://[::ffff:127.0.0.1]/c', 'host-is-an-address'],
    ['ftp://127.0.0.1/c', 'scheme-not-https'],
    ['http://user@127.0.0.1/c', 'userinfo-present'],
    ['http://localhost.evil.example/c', 'scheme-not-https'],
  ])('is refused all the same where loopback is allowed: %s', (url, refusal) => {
    expect(safeControlUrl(url, loopback)).toEqual({ safe: false, refusal });
  });

  const part = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'HTTPS:',
      '//',
      '\\',
      '@',
      ':',
      '/',
      '#',
      '?',
      '%2e',
      '.',
      '[',
      ']',
      '::ffff:',
      '\t',
      ' ',
    ),
    fc.constantFrom(
      'a.vapi.ai',
      'vapi.ai',
      '.vapi.ai',
      'evil.example',
      '127.0.0.1',
      '2130706433',
      '0x7f',
      'localhost',
      '443',
      '22',
      'control.example.net',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  const hostile = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const likely = fc
    .tuple(fc.constantFrom('https://', 'http://'), hostile)
    .map((parts) => parts.join(''));

  it('that is accepted names an allowed host by https and nothing else, whatever it looks like', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(hostile, likely, fc.webUrl({ withFragments: true })), (text) => {
        const outcome = safeControlUrl(text, rule);
        if (!outcome.safe) return;
        accepted += 1;
        const { protocol, hostname, port, username, password } = new URL(text);
        expect(outcome.url.href).toBe(new URL(text).href);
        expect({ protocol, port, username, password }).toEqual({
          protocol: 'https:',
          port: '',
          username: '',
          password: '',
        });
        expect(isIP(hostname)).toBe(0);
        expect(hostname === 'control.example.net' || /^[^.].*\.vapi\.ai$/.test(hostname)).toBe(
          true,
        );
        // A reader that knows no more than RFC 3986 sees the same host.
        expect(/^https:\/\/([^/?#:]+)(:0*443|:)?(?:[/?#]|$)/i.exec(text)?.[1]?.toLowerCase()).toBe(
          hostname,
        );
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
