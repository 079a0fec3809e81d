import { LedgerError } from '../../src/errors/ledger.error.js';

export class StreamNotFound extends LedgerError {
  constructor(readonly stream: string) {
    super('absent', `No stream ${stream}`);
  }
}
