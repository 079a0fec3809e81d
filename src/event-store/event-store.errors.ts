import { LedgerError } from '../errors/ledger.error.js';

/** The stream is not where the writer thought; read again and decide again. */
export class RevisionConflict extends LedgerError {
  constructor(
    readonly stream: string,
    readonly expected: string,
    readonly actual: string,
  ) {
    super('conflict', `Stream ${stream} is at revision ${actual}, not ${expected}`);
  }
}

/** The engine cannot take or give anything now; the same call may work later. */
export class StoreUnavailable extends LedgerError {
  constructor(detail: string, options?: ErrorOptions) {
    super('unavailable', detail, options);
  }
}
