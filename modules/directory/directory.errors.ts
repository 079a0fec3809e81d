import { LedgerError } from '../../src/errors/ledger.error.js';

/** The directory cannot be used; of several faults every one stands on a line of its own. */
export class DirectoryRefused extends LedgerError {
  constructor(source: string, faults: readonly string[], options?: ErrorOptions) {
    const told = faults.length === 1 ? ` ${faults.join('')}` : `\n${faults.join('\n')}`;
    super('refused', `DIRECTORY_URL: ${source} cannot be used:${told}`, options);
  }
}
