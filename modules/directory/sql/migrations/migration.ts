import type { Dialect } from '../sql-engine.js';

/** One step of the tables. Once released it never changes: the next change is another step. */
export type Migration = Readonly<{
  name: string;
  statements: string;
  /** A step that only one engine needs; the others record it as done. */
  only?: Dialect;
}>;
