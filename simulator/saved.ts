import type { JsonObject } from './json.js';

/** What the organisation has saved at Vapi, by id: a script brings it along. */
export type Saved = Readonly<{
  assistants: Readonly<Record<string, JsonObject>>;
  squads: Readonly<Record<string, JsonObject>>;
  tools: Readonly<Record<string, JsonObject>>;
}>;

export const nothingSaved: Saved = { assistants: {}, squads: {}, tools: {} };
