import type { Environment } from '../../src/config/variables.js';
import { LedgerError } from '../../src/errors/ledger.error.js';
import type { Command, Out } from './command.js';

export type Outputs = Readonly<{
  out: Out;
  /** For what went wrong with the call itself, apart from a command's own lines. */
  complain: Out;
}>;

/** Runs the command that the first words name and gives the exit code. An expected refusal is one line. */
export async function dispatch(
  commands: readonly Command[],
  words: readonly string[],
  env: Environment,
  { out, complain }: Outputs,
): Promise<number> {
  const command = commands.find((known) => known.words.every((word, at) => words[at] === word));
  if (command === undefined) {
    if (words.length > 0) complain(`unknown command: ${words.join(' ')}`);
    for (const { usage } of commands) complain(`usage: call-ledger ${usage}`);
    return 2;
  }
  try {
    return await command.run(words.slice(command.words.length), env, out);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    complain(error.message);
    return 1;
  }
}
