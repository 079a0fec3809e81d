export type ErrorKind = 'malformed' | 'absent' | 'conflict' | 'refused' | 'unavailable';

/** An expected refusal. The domain knows no HTTP number; `problem.filter.ts` maps the kinds. */
export abstract class LedgerError extends Error {
  /** Further members of the problem, e.g. the id under which a body was kept. */
  readonly extensions: Readonly<Record<string, unknown>> = {};

  protected constructor(
    readonly kind: ErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}
