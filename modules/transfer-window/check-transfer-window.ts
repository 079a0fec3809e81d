import { isObject, textOf, type Json, type JsonObject } from '../../src/json/json.js';
import { spokenComing } from '../../src/time/spoken-time.js';
import type { GateCandidate } from '../calls/gate-candidate.js';
import {
  isKeptByTimeAlone,
  transferDestinationFor,
  type TransferAnswer,
} from '../compile/transfer-destination-for.js';
import type { Team } from '../directory/team.js';
import { nearestBy } from '../tools/near-names.js';
import { namedDestination } from './named-destination.js';
import { closedAnswer, type ClosedStatus, type Opening } from './transfer-window-answers.js';

export type TransferWindowFacts = Readonly<{
  team: Pick<Team, 'name' | 'timezone' | 'holidays' | 'transferDestinations'>;
  voiceAssistantId: string | null;
  /** UTC ISO instant. */
  clock: string;
}>;

type Outcome =
  | Readonly<{ status: 'open'; destination: JsonObject }>
  | Readonly<{ status: ClosedStatus; answer: JsonObject }>;

/** `candidates`: every destination of the team through every gate, as in `GatesEvaluated`. */
export type TransferWindow = Readonly<{ candidates: readonly GateCandidate[] }> & Outcome;

/**
 * Whether somebody can take a transfer now, by the gates of the compile: the destination that the arguments name, else
 * the first one that is open, in the order of the directory. Where nobody can, the answer for the model says when. The
 * transfer itself is left to the caller of this function.
 */
export function checkTransferWindow(values: Json, facts: TransferWindowFacts): TransferWindow {
  const { team, clock, voiceAssistantId } = facts;
  const ofAll = transferDestinationFor(team, clock, voiceAssistantId);
  const { candidates } = ofAll;
  const wanted = wantedText(values);
  if (wanted === null) return { candidates, ...outcomeOf(ofAll, facts, team.name, null) };
  const named = namedDestination(wanted, team.transferDestinations);
  if (named === null) return { candidates, ...unknownDestination(wanted, candidates, team) };
  const alone = { ...team, transferDestinations: [named] };
  const ofNamed = transferDestinationFor(alone, clock, voiceAssistantId);
  const other = candidates.find(({ offered }) => offered) ?? null;
  return { candidates, ...outcomeOf(ofNamed, facts, `${named.name} at ${team.name}`, other) };
}

/** An id may come as a number. */
function wantedText(values: Json): string | null {
  const value = isObject(values) ? values['destinationId'] : null;
  return textOf(typeof value === 'number' ? `${value}` : value);
}

/** `other`: a destination that was not asked for and is open. */
function outcomeOf(
  { destination, candidates, nextOpenAt }: TransferAnswer,
  { team, clock }: TransferWindowFacts,
  who: string,
  other: GateCandidate | null,
): Outcome {
  if (destination !== null) return { status: 'open', destination };
  const instead =
    other === null ? '' : ` Or offer ${other.name}, open now (destinationId ${other.id}).`;
  if (nextOpenAt === null) {
    const action = `Tell the caller that nobody at ${who} can take the call; offer to take a message.`;
    return closed('no-destination', team.name, null, `${action}${instead}`);
  }
  const nextOpenTime = spokenComing(nextOpenAt, clock, team.timezone);
  const holiday = holidayOf(candidates);
  const shut = `closed now${holiday === null || holiday === '' ? '' : ` for ${holiday}`}`;
  return closed(
    holiday === null ? 'after-hours' : 'holiday',
    team.name,
    { nextOpenTime, nextOpenAt },
    `Tell the caller that ${who} is ${shut} and opens ${nextOpenTime}; offer to take a message.${instead}`,
  );
}

/** The name of the holiday that keeps a destination shut which opens again; null: it is the hours that do. */
function holidayOf(candidates: readonly GateCandidate[]): string | null {
  const verdict = candidates
    .filter((candidate) => isKeptByTimeAlone(candidate) && typeof candidate.nextOpenAt === 'string')
    .flatMap(({ verdicts }) => verdicts)
    .find(({ gate, verdict }) => gate === 'holiday' && verdict === 'blocked');
  return verdict === undefined ? null : (textOf(verdict.evidence?.['name']) ?? '');
}

/** Near names are those of destinations that this call may be put through to at some time. */
function unknownDestination(
  wanted: string,
  candidates: readonly GateCandidate[],
  { name }: Pick<Team, 'name'>,
): Outcome {
  const known = candidates.filter(isKeptByTimeAlone);
  const near = nearestBy(wanted, known, (one) => [one.id, one.name]);
  const listed = near.map(({ id, name: desk }) => `${id} (${desk})`).join(', ');
  const action =
    near.length === 0
      ? 'Offer to take a message.'
      : `Ask again with one of the nearest: ${listed}.`;
  const asked = JSON.stringify(wanted.slice(0, 80));
  return closed('no-destination', name, null, `There is no destination ${asked}. ${action}`);
}

const closed = (
  status: ClosedStatus,
  shopName: string,
  opening: Opening | null,
  suggestedAction: string,
): Outcome => ({ status, answer: closedAnswer(status, shopName, opening, suggestedAction) });
