import type { ValidationError } from 'class-validator';
import { LedgerError } from '../errors/ledger.error.js';

export type FieldFault = Readonly<{ path: string; message: string }>;

/** What came in does not fit the contract; `errors` says where and by which rule. */
export class InputRefused extends LedgerError {
  override readonly extensions: Readonly<{ errors: readonly FieldFault[] }>;

  constructor(errors: readonly FieldFault[]) {
    super('malformed', `${errors.length} field(s) were refused.`);
    this.extensions = { errors };
  }
}

/** class-validator's tree as a flat list. Values are not shown: they may be personal. */
export const fieldFaults = (
  errors: readonly ValidationError[],
  prefix = '',
): readonly FieldFault[] =>
  errors.flatMap(({ property, constraints, children }) => {
    const step = /^\d+$/.test(property) ? `[${property}]` : `.${property}`;
    const path = `${prefix}${step}`.replace(/^\./, '');
    return [
      ...[...new Set(Object.values(constraints ?? {}))].map((message) => ({ path, message })),
      ...fieldFaults(children ?? [], path),
    ];
  });
