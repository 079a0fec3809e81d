import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SubjectKey } from './key-vault.js';

const algorithm = 'aes-256-gcm';
const formatVersion = 1;
const generationAt = 1;
const nonceAt = 5;
const nonceBytes = 12;
const noncesAtOnce = 256;
const tagBytes = 16;
const textAt = nonceAt + nonceBytes;

let nonces: Buffer = Buffer.alloc(0);

/** Random bytes are drawn for many nonces at once: one by one they cost more than the encryption. */
function freshNonce(): Buffer {
  if (nonces.length < nonceBytes) nonces = randomBytes(nonceBytes * noncesAtOnce);
  const nonce = nonces.subarray(0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

/**
 * Seals a text with AES-256-GCM, bound to the id of its event so that it cannot be moved to another one. Layout:
 * version (1 byte), key generation (4 bytes, big-endian), nonce (12), ciphertext, tag (16).
 */
export function seal(text: string, { generation, key }: SubjectKey, eventId: string): Buffer {
  const head = Buffer.alloc(textAt);
  head.writeUInt8(formatVersion);
  head.writeUInt32BE(generation, generationAt);
  const nonce = freshNonce();
  nonce.copy(head, nonceAt);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(eventId));
  const ciphertext = cipher.update(text, 'utf8');
  return Buffer.concat([head, ciphertext, cipher.final(), cipher.getAuthTag()]);
}

/** The key generation that sealed bytes need. @throws when they are not in a known format */
export function generationOf(sealed: Uint8Array): number {
  if (sealed.length < textAt + tagBytes || sealed[0] !== formatVersion) {
    throw new Error('Sealed bytes are in no known format');
  }
  return bufferOver(sealed).readUInt32BE(generationAt);
}

/** @throws when the bytes, the key or the event are not those of the sealing */
export function unseal(sealed: Uint8Array, key: Buffer, eventId: string): string {
  const bytes = bufferOver(sealed);
  const tagAt = bytes.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(nonceAt, textAt))
    .setAAD(Buffer.from(eventId))
    .setAuthTag(bytes.subarray(tagAt));
  return decipher.update(bytes.subarray(textAt, tagAt), undefined, 'utf8') + decipher.final('utf8');
}

const bufferOver = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
