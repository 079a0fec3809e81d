import type { Json } from '../../src/json/json.js';

/** A value that is worth handing over: not absent, not null, not blank. */
export const isGiven = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');
