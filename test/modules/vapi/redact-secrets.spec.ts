import { describe, expect, it } from 'vitest';
import { redacted, redactSecrets, redactText } from '../../../modules/vapi/redact-secrets.js';

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
});
