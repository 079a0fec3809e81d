import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../modules/vapi/read-envelope.js';

const typeOf = (body: unknown) => {
  const read = readEnvelope(body as never);
  return read === null ? null : [read.messageType, read.typeTakenFrom];
};

describe('what a body says that it is', () => {
  it.each([
    [{ message: { type: 'hang' } }, ['hang', 'message.type']],
    [{ type: 'hang', call: { id: 'k' } }, ['hang', 'type']],
    [
      { type: 'end-of-call-report', message: { call: { id: 'k' } } },
      ['end-of-call-report', 'type'],
    ],
    [{ message: { type: 'tool_calls' } }, ['tool-calls', 'message.type']],
    [{ message: { type: 'transcript[transcriptType="final"]' } }, ['transcript', 'message.type']],
    [{ message: { role: 'tool_calls', toolCalls: [] } }, ['tool-calls', 'message.role']],
    [{ toolCallList: [] }, ['tool-calls', 'tool list']],
    [{ message: { type: 'never.heard-of' } }, ['never.heard-of', 'message.type']],
  ])('%j', (body, expected) => {
    expect(typeOf(body)).toEqual(expected);
  });

  it.each([[[]], ['nonsense'], [null], [{}], [{ message: [] }], [{ message: 'hello' }], [17]])(
    '%j is no message',
    (body) => {
      expect(typeOf(body)).toBeNull();
    },
  );

  it('takes what one level lacks from the other, and null for lacking', () => {
    const read = readEnvelope({
      message: { type: 'hang', call: null, timestamp: 5 },
      call: { id: 'k-1', customer: { number: '+15550123001' } },
      timestamp: 6,
    });
    expect(read?.callId).toBe('k-1');
    expect(read?.customer).toEqual({ number: '+15550123001' });
    expect(read?.message['timestamp']).toBe(5);
  });

  it('does not take a turn of the conversation for an envelope', () => {
    const read = readEnvelope({
      type: 'speech-update',
      call: { id: 'k-1' },
      message: { role: 'user', content: 'So the noise comes when I' },
    });
    expect(read?.message['role']).toBeUndefined();
  });

  it('takes an empty call id for none, and an assistant id for none either', () => {
    expect(readEnvelope({ message: { type: 'hang', call: { id: ' ' } } })?.callId).toBeNull();
    expect(
      readEnvelope({ message: { type: 'hang', call: { assistantId: 'a' } } })?.callId,
    ).toBeNull();
  });
});
