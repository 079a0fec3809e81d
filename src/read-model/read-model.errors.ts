import { LedgerError } from '../errors/ledger.error.js';

/** The database of the read models cannot be used now. The ledger and what reads it directly are not affected. */
export class ReadModelsUnavailable extends LedgerError {
  constructor(detail: string, options?: ErrorOptions) {
    super('unavailable', detail, options);
  }
}

/** Another process has put a newer generation in the place of the one that was written to. */
export class GenerationGone extends Error {
  constructor(
    readonly model: string,
    readonly generation: number,
  ) {
    super(`Generation ${generation} of read model ${model} is gone`);
    this.name = 'GenerationGone';
  }
}
