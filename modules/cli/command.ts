import type { Environment } from '../../src/config/variables.js';

/** Takes one line for people. */
export type Out = (line: string) => void;

/** One thing to do from the command line. */
export type Command = Readonly<{
  /** What is typed to choose it: `directory check`. */
  words: readonly string[];
  /** The words and the arguments after them. */
  usage: string;
  /** Gives the exit code: 0 done, 1 refused or failed, 2 called in a wrong way. */
  run: (args: readonly string[], env: Environment, out: Out) => Promise<number>;
}>;
