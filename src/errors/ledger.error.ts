export type ErrorKind = 'absent' | 'conflict' | 'refused' | 'unavailable';

/** An expected refusal. The domain knows no HTTP number; `problem.filter.ts` maps the kinds. */
export abstract class LedgerError extends Error {
  protected constructor(
    readonly kind: ErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}
