import type { ValidationError } from 'class-validator';

/** What was refused: where, and by which rule (RFC 9457 `errors`). */
export type FieldFault = Readonly<{ path: string; message: string }>;

/** class-validator's tree as a flat list of paths below `prefix`. */
export const faultsOf = (
  errors: readonly ValidationError[],
  prefix: string,
): readonly FieldFault[] =>
  errors.flatMap(({ property, constraints, children }) => {
    const path = /^\d+$/.test(property) ? `${prefix}[${property}]` : `${prefix}.${property}`;
    return [
      ...Object.values(constraints ?? {}).map((message) => ({ path, message })),
      ...faultsOf(children ?? [], path),
    ];
  });
