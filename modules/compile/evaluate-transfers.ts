import { evaluateCandidate } from '../gates/evaluate-candidate.js';
import type { BlueprintSlice } from './compile-inputs.js';
import type { Decide } from './decision.js';
import type { TransferOffer } from './squad-context.js';
import { isTransferTool, transferTool } from './transfer-tools.js';

/** Every destination of the team through every gate, once per compile; on record for each tool that is asked for. */
export function evaluateTransfers(
  { team, blueprint, voiceAssistantId }: BlueprintSlice,
  clock: string,
  decide: Decide,
): TransferOffer {
  const { timezone, holidays, transferDestinations } = team;
  const facts = { clock, timezone, holidays, voiceAssistantId };
  const asked = new Set(blueprint.subAgents.flatMap(({ tools }) => tools).filter(isTransferTool));
  if (asked.size === 0) return { candidates: [], payloads: new Map(), evaluated: new Map() };
  const candidates = transferDestinations.map((destination) =>
    evaluateCandidate(destination, facts),
  );
  const offered = transferDestinations.filter((_, place) => candidates[place]?.offered === true);
  const names = (['transferCall', 'assistedTransfer'] as const).filter((tool) => asked.has(tool));
  return {
    candidates,
    evaluated: new Map(
      names.map((tool) => [tool, decide('GatesEvaluated', { tool, candidates }, tool)]),
    ),
    payloads: new Map(
      offered.length === 0 ? [] : names.map((name) => [name, transferTool(name, offered)]),
    ),
  };
}
