import { LedgerError } from '../../src/errors/ledger.error.js';

/** The ledger has never seen this call, or the caller may not know of it. */
export class CallNotFound extends LedgerError {
  constructor(readonly callId: string) {
    super('absent', `No call ${callId}`);
  }
}
