import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uuidV5 } from '../../../src/json/uuid-v5.js';

/** RFC 9562, 5.5, written plainly. */
function plainly(text: string): string {
  const namespace = Buffer.from('5b0f2a3e7c5e4d0c9a6b6c1f5e0d7a42', 'hex');
  const bytes = createHash('sha1').update(namespace).update(text, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

describe('a derived id', () => {
  it('is the UUID version 5 of the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(uuidV5(text)).toBe(plainly(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is what it was: ids are a storage format', () => {
    expect(uuidV5('["call-k-1","CallStarted","first"]')).toBe(
      '33de88e7-76cf-5f67-b1ad-966ebaa81fad',
    );
  });
});
