import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../../modules/vapi/redact-secrets.js';
import { redactText } from '../../../modules/vapi/redact-text.js';
import { redacted } from '../../../modules/vapi/secret-names.js';

describe('secrets', () => {
  it('are replaced wherever vapi/README.md 9.15 says they ride', () => {
    const body = {
      phoneNumber: {
        number: '+15550141001',
        twilioAuthToken: 'not-real-1',
        twilioAccountSid: 'AC',
      },
      assistantOverrides: { metadata: { token: 'not-real-2', data: { nickname: '' } } },
      toolWithToolCallList: [{ server: { url: 'https://a.example', secret: 'not-real-3' } }],
      credentials: [{ provider: 'custom-llm', apiKey: 'not-real-4', expiresAt: null }],
      server: { headers: { 'X-Anything': 'not-real-5' }, credentialId: 'c-1' },
      call: { monitor: { controlUrl: 'https://c.example', listenUrl: 'wss://l.example' } },
      artifact: { presignedMonoUrl: 'https://p.example', presignedUrlsExpiresAt: '2026' },
      'x-vapi-secret': 'not-real-6',
      authorization: 'Bearer not-real-7',
    };
    const text = JSON.stringify(redactSecrets(body));
    expect(text).not.toMatch(/not-real|c\.example|l\.example|p\.example|"AC"|c-1/);
    expect(redactSecrets(body)).toMatchObject({
      phoneNumber: { number: '+15550141001', twilioAuthToken: redacted },
      credentials: [{ apiKey: redacted, expiresAt: null }],
    });
  });

  it('leave everything else as it came, keys of the prototype included', () => {
    const body = JSON.parse(
      '{"__proto__":{"a":1},"maxTokens":250,"tokenCount":3,"key":"v"}',
    ) as never;
    expect(JSON.stringify(redactSecrets(body))).toBe(JSON.stringify(body));
  });

  it('are found by their shape in a text that is no JSON', () => {
    const text = '{"apiKey": "not-real-\\"8", "note": "kept", oops';
    expect(redactText(text)).toBe(`{"apiKey": "${redacted}", "note": "kept", oops`);
  });

  it.each([
    ['cut off', '{"twilioAuthToken":"not-real'],
    ['in single quotes', "{'apiKey': 'not-real', 'a': 1"],
    ['a number', '{"apiKey": 4711, "a": 1'],
    ['a header', 'Authorization: Bearer not-real\nHost: a.example'],
    ['a whole branch', '{"credentials": [{"anything": "not-real"}], "a": 1'],
    ['JSON in writing', '{"arguments": "{\\"apiKey\\": \\"not-real\\"}", oops'],
  ])('are found in a text when it is %s', (_, text) => {
    expect(redactText(text)).not.toMatch(/not-real|4711/);
  });

  it('are found in JSON that stands in a text of JSON, which stays JSON', () => {
    const inner = JSON.stringify({ apiKey: 'not-real', serviceId: 'svc_oil', token: 17 });
    const { arguments: text } = redactSecrets({ arguments: inner }) as { arguments: string };
    expect(JSON.parse(text)).toEqual({ apiKey: redacted, serviceId: 'svc_oil', token: redacted });
  });

  it('take no longer for a hostile text', () => {
    const hostile = [
      '"apiKey":"'.repeat(20_000),
      '{"credentials":['.repeat(20_000),
      'a'.repeat(3e6),
    ];
    for (const text of hostile) expect(redactText(text).length).toBeLessThanOrEqual(text.length);
  });
});
