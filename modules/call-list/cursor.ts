import { InputRefused } from '../../src/http/input-refused.js';

/** Where a page ends: pages follow one another by time and id, so nothing shifts when calls come in. */
export type Cursor = Readonly<{ sortAt: string; callId: string }>;

export const cursorText = ({ sortAt, callId }: Cursor): string =>
  Buffer.from(JSON.stringify([sortAt, callId])).toString('base64url');

/** @throws InputRefused for a text that is no cursor of ours. */
export function readCursor(text: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const [sortAt, callId] = Array.isArray(value) ? (value as unknown[]) : [];
    if (typeof sortAt === 'string' && typeof callId === 'string') return { sortAt, callId };
  } catch {
    // Not JSON, so no cursor either.
  }
  throw new InputRefused([{ path: 'cursor', message: 'must be a nextCursor of this list' }]);
}
