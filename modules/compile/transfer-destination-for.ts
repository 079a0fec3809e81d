import type { JsonObject } from '../../src/json/json.js';
import type { GateCandidate } from '../calls/gate-candidate.js';
import type { Team } from '../directory/team.js';
import { evaluateCandidate } from '../gates/evaluate-candidate.js';
import { transferDestination } from './transfer-tools.js';

export type TransferAnswer = Readonly<{
  /** The first destination that every gate passes; null when there is none. */
  destination: JsonObject | null;
  candidates: readonly GateCandidate[];
  /** The earliest time at which one opens; null when none does within 60 days or one is open. */
  nextOpenAt: string | null;
}>;

/** For `transfer-destination-request` and `checkTransferWindow`: the same gates as the compile, at this moment. */
export function transferDestinationFor(
  team: Pick<Team, 'timezone' | 'holidays' | 'transferDestinations'>,
  clock: string,
  voiceAssistantId: string | null,
): TransferAnswer {
  const { timezone, holidays, transferDestinations } = team;
  const facts = { clock, timezone, holidays, voiceAssistantId };
  const candidates = transferDestinations.map((one) => evaluateCandidate(one, facts));
  const open = transferDestinations.find((_, place) => candidates[place]?.offered === true);
  return {
    destination: open === undefined ? null : transferDestination(open),
    candidates,
    nextOpenAt: open === undefined ? earliest(candidates) : null,
  };
}

/** Only of those that time alone keeps shut: the others would not be offered then either. */
function earliest(candidates: readonly GateCandidate[]): string | null {
  const opens = candidates
    .filter(isKeptByTimeAlone)
    .map(({ nextOpenAt }) => nextOpenAt)
    .filter((at) => typeof at === 'string')
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  return opens[0] ?? null;
}

/** Whether every gate but those that go by the clock lets a destination pass. */
export const isKeptByTimeAlone = ({ verdicts }: GateCandidate): boolean =>
  verdicts.every(
    ({ gate, verdict }) => verdict === 'passed' || gate === 'timeWindow' || gate === 'holiday',
  );
