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

/** Rules about the kind of value; what else is wrong follows from it. */
const kindRules = ['isDefined', 'isString', 'isArray', 'isObject', 'isInt', 'isIn'];

/** One rule for one field: a missing text is no text, and not also one that is too long. */
function mainRule(constraints: ValidationError['constraints'] = {}): readonly string[] {
  const kind = kindRules.map((rule) => constraints[rule]).find((message) => message !== undefined);
  return kind === undefined ? Object.values(constraints).slice(0, 1) : [kind];
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
      ...mainRule(constraints).map((message) => ({ path, message })),
      ...fieldFaults(children ?? [], path),
    ];
  });
