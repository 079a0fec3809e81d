import type { BookingTarget } from '../calls/tool.events.js';
import type { CallDetails } from '../calls/lifecycle.events.js';
import type { TeamClaim } from '../calls/team-of.js';

/** A value and when it was said; `revision` decides between things said at the same time. */
export type Said<Value> = Readonly<{ at: string; revision: number; value: Value }>;

/** Somebody was the active assistant; `id` decides between sightings at the same time. */
export type Seen = Readonly<{ at: string; id: string; name: string }>;

export type Report = Readonly<{
  endedReason: string;
  startedAt: string | null;
  endedAt: string | null;
  durationMs: number | null;
  costMicros: number | null;
}>;

/**
 * What the list keeps of a call, so that one more fact can be taken in without reading the call again. Every member
 * is merged by a rule that no order of arrival can change, and a row is computed from nothing else.
 */
export type CallState = Readonly<{
  revision: number;
  /** Of any fact; stands in where no message told when the call began. */
  firstAt: string;
  lastMessageAt: string | null;
  team: TeamClaim | null;
  /** The first selection, and the first compiled squad's, which counts where nothing was selected. */
  selected: Said<string> | null;
  squad: Said<Readonly<{ surface: string; entry: string | null }>> | null;
  details: CallDetails;
  status: Said<string> | null;
  endStatus: Said<string | null> | null;
  report: Said<Report> | null;
  /** The last report whose ended reason is not `unknown`. */
  knownReport: Said<Report> | null;
  commits: readonly Said<Readonly<{ invocationId: string; target: BookingTarget }>>[];
  replays: readonly Said<Readonly<{ invocationId: string; replayOf: string }>>[];
  extracted: Said<BookingTarget> | null;
  tools: readonly string[];
  invocations: readonly string[];
  blockedGates: readonly string[];
  soleBlockers: readonly string[];
  sealed: Said<boolean> | null;
  /** The report's list of who was active; of several the fullest. */
  activations: readonly string[] | null;
  strong: readonly Seen[];
  /** The first envelope of a verbose message per assistant; whether later ones are written depends on the order. */
  glimpsed: readonly Seen[];
  /** The last word of an envelope that is always written; it may be stale. */
  enveloped: Seen | null;
  /** How many events could not be folded. */
  parked: number;
}>;

export const unseen: CallState = {
  revision: -1,
  firstAt: '',
  lastMessageAt: null,
  team: null,
  selected: null,
  squad: null,
  details: {
    type: null,
    direction: null,
    dialedNumber: null,
    customerNumber: null,
    phoneNumberId: null,
    startedAt: null,
  },
  status: null,
  endStatus: null,
  report: null,
  knownReport: null,
  commits: [],
  replays: [],
  extracted: null,
  tools: [],
  invocations: [],
  blockedGates: [],
  soleBlockers: [],
  sealed: null,
  activations: null,
  strong: [],
  glimpsed: [],
  enveloped: null,
  parked: 0,
};
