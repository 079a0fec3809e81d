import type { Decision } from '../compile/decision.js';
import type { Draft } from '../vapi/reading.js';

/** A decision as a draft: the event gets the id that the decision has already. */
export const decisionDraft = ({ fact, identity }: Decision): Draft => ({
  at: null,
  identity,
  fact,
});
