import type { Decision } from '../compile/decision.js';
import type { Draft } from './reading.js';

/** A decision of our own compile, on its way into the call's stream; it has its id already. */
export const decisionDraft = ({ id, fact }: Decision): Draft => ({
  at: null,
  id,
  fact,
  source: { kind: 'compiler' },
});
