import { LedgerError } from '../../../src/errors/ledger.error.js';

/** The database of the directory cannot be reached, or it refused a statement. One line. */
export class DatabaseFailed extends LedgerError {
  constructor(message: string, options?: ErrorOptions) {
    super('unavailable', message.replaceAll(/\s*\n\s*/g, ' '), options);
  }
}

/** A library's error in our words. Of a failed connection to several addresses only the code says something. */
export function databaseFailed(error: unknown): DatabaseFailed {
  if (error instanceof DatabaseFailed) return error;
  const { message = '', code = '' } = error as Readonly<{ message?: string; code?: string }>;
  return new DatabaseFailed(message === '' ? code || String(error) : message, { cause: error });
}
