import { describe, expect, it } from 'vitest';
import { endToEndHeaders } from '../../../modules/upstream/hop-by-hop.js';

describe('headers that go on to the next hop', () => {
  it('are those that concern the message, in their order, spelling and number', () => {
    const came = ['X-Vapi-Secret', 's', 'accept', '*/*', 'X-Twice', '1', 'X-Twice', '2'];
    expect(endToEndHeaders(came)).toEqual(came);
  });

  it.each([
    'Connection',
    'Proxy-Connection',
    'Proxy-Authorization',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Host',
    'Content-Length',
  ])('do not include %s, however it is spelled', (name) => {
    expect(endToEndHeaders([name, 'x', name.toUpperCase(), 'y', 'a', 'b'])).toEqual(['a', 'b']);
  });

  it('do not include what any Connection field names', () => {
    const named = [
      'connection',
      'close, X-One ,',
      'Connection',
      'x-two',
      'X-ONE',
      '1',
      'X-Two',
      '2',
    ];
    expect(endToEndHeaders([...named, 'X-Three', '3'])).toEqual(['X-Three', '3']);
  });

  it('are none where none came', () => {
    expect(endToEndHeaders([])).toEqual([]);
  });
});
