import { LedgerError } from '../../src/errors/ledger.error.js';

/** Closed: callers record them. */
export type AvailabilityFailure =
  'unreachable' | 'timed-out' | 'refused' | 'malformed' | 'too-large' | 'circuit-open';

/** The provider gave no times; `path` names the place in its answer that broke the contract. */
export class AvailabilityFailed extends LedgerError {
  constructor(
    readonly failure: AvailabilityFailure,
    message: string,
    readonly path: string | null = null,
    options?: ErrorOptions,
  ) {
    super('unavailable', message, options);
  }
}
