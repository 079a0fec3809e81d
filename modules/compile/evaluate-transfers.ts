import { rememberedJson } from '../../src/json/canonical-json.js';
import type { JsonObject } from '../../src/json/json.js';
import type { GateCandidate } from '../calls/gate-candidate.js';
import type { Team } from '../directory/team.js';
import { evaluateCandidate } from '../gates/evaluate-candidate.js';
import type { BlueprintSlice } from './compile-inputs.js';
import type { Decide } from './decision.js';
import type { TransferOffer } from './squad-context.js';
import { isTransferTool, transferTool, type TransferToolName } from './transfer-tools.js';

const transferTools: readonly TransferToolName[] = ['transferCall', 'assistedTransfer'];

/** Every destination of the team through every gate, once per compile; on record for each tool that is asked for. */
export function evaluateTransfers(
  { team, blueprint, voiceAssistantId }: BlueprintSlice,
  clock: string,
  decide: Decide,
): TransferOffer {
  const asked = new Set(blueprint.subAgents.flatMap(({ tools }) => tools).filter(isTransferTool));
  if (asked.size === 0) return { candidates: [], payloads: new Map(), evaluated: new Map() };
  const { candidates, payloads } = evaluatedAt(team, clock, voiceAssistantId);
  const names = transferTools.filter((tool) => asked.has(tool));
  return {
    candidates,
    payloads,
    evaluated: new Map(
      names.map((tool) => [tool, decide('GatesEvaluated', { tool, candidates }, tool)]),
    ),
  };
}

type Evaluated = Readonly<{
  key: string;
  candidates: readonly GateCandidate[];
  payloads: ReadonlyMap<string, JsonObject>;
}>;

/** The last evaluation of each team; a team belongs to a directory that never changes. */
const latest = new WeakMap<Team, Evaluated>();

/** Windows, holidays and time changes begin at whole seconds, so the calls of one second are decided alike. */
function evaluatedAt(team: Team, clock: string, voiceAssistantId: string | null): Evaluated {
  const second = clock.replace(/\.\d+Z$/, 'Z');
  const key = JSON.stringify([second, voiceAssistantId]);
  const known = latest.get(team);
  if (known?.key === key) return known;
  const { timezone, holidays, transferDestinations } = team;
  const facts = { clock: second, timezone, holidays, voiceAssistantId };
  const candidates = transferDestinations.map((one) => evaluateCandidate(one, facts));
  const offered = transferDestinations.filter((_, place) => candidates[place]?.offered === true);
  const named = offered.length === 0 ? [] : transferTools;
  const payloads = new Map(named.map((name) => [name, transferTool(name, offered)]));
  const evaluated = { key, candidates, payloads };
  rememberedJson(candidates);
  latest.set(team, evaluated);
  return evaluated;
}
