import { isObject, textOf, type Json } from '../../src/json/json.js';
import type { TransferDestination } from './handoff.events.js';

export type TransferTarget =
  | Readonly<{ kind: 'assistant'; name: string }>
  | Readonly<{ kind: 'line'; destination: TransferDestination }>
  | Readonly<{ kind: 'unnamed' }>;

/** Where a `transferCall` goes: to a number or SIP address it is a transfer, to an assistant a swap. */
export function transferCallTarget(values: Json): TransferTarget {
  const named = isObject(values) ? textOf(values['destination']) : null;
  if (named === null) return { kind: 'unnamed' };
  if (/^sips?:/i.test(named)) return { kind: 'line', destination: { type: 'sip', sipUri: named } };
  if (/^\+?[\d\s().-]{3,}$/.test(named)) {
    return { kind: 'line', destination: { type: 'number', number: named } };
  }
  return { kind: 'assistant', name: named };
}
