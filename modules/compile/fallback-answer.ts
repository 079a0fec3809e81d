import type { JsonObject } from '../../src/json/json.js';
import type { Fallback } from '../directory/team.js';

const lineUnknown = 'This number is not set up yet. Please call again later.';
const nothingConfigured = 'We cannot take your call right now. Please call again later.';

/** What a caller gets who dialled a line that no team has. Spoken by Vapi (vapi/README.md 1.3). */
export const unknownLineAnswer: JsonObject = { error: lineUnknown };

/** The team's fallback in Vapi's words: a transfer wins over everything else, a message is spoken and ends the call. */
export function fallbackAnswer(fallback: Fallback | undefined): JsonObject {
  if (fallback?.kind === 'transfer' && fallback.number !== undefined) {
    const message = fallback.message === undefined ? {} : { message: fallback.message };
    return { destination: { type: 'number', number: fallback.number, ...message } };
  }
  return { error: fallback?.message ?? nothingConfigured };
}
