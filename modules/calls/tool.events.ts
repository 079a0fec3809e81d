import type { Json, JsonObject } from '../../src/json/json.js';
import type { CallFact } from './call-fact.js';

export type Venue = 'vapi' | 'backend';
export type ObservedIn = 'webhook' | 'call-record';
/** A tool call. One seen in a history is only written while the webhook that asked for it was not. */
export type ToolInvoked = CallFact<
  'ToolInvoked',
  {
    invocationId: string;
    toolCallId: string | null;
    name: string;
    arguments: Json;
    argumentsState: 'parsed' | 'undecodable' | 'unresolved-template';
    /** The text that could not be decoded; null otherwise. */
    rawArguments: string | null;
    /** Paths (`a.b.0`) of arguments that still hold a `{{template}}`. */
    templatePaths: readonly string[];
    assistantName: string | null;
    venue: Venue;
    observedIn: ObservedIn;
    endpoint: string | null;
    /** The tool's definition says `async`: nobody waits for its result. */
    async: boolean;
    replayOf: string | null;
    /** False when a history entry had no time of its own and `occurredAt` is that of the message. */
    timed: boolean;
  }
>;
export type ToolReturned = CallFact<
  'ToolReturned',
  {
    invocationId: string | null;
    toolCallId: string | null;
    name: string | null;
    outcome: 'ok' | 'error';
    /** The exact text that went out, or that the record shows. */
    result: string;
    delivery: 'answered' | 'late' | 'not-awaited' | 'observed';
    elapsedMs: number | null;
    observedIn: ObservedIn;
    timed: boolean;
    fallback?: ToolFallback;
  }
>;
/** Another tool's way stood in. `because` is a closed code, `detail` is for engineers. */
export type ToolFallback = Readonly<{ tool: string; because: string; detail: string }>;

export type BookingTarget = { shopClientId: string; serviceId: string; slotTimeUtc: string };
export type Slot = JsonObject;
export type Offer = { toolCallId: string | null; slot: Slot };
export type BookingCommitted = CallFact<
  'BookingCommitted',
  {
    invocationId: string;
    toolCallId: string | null;
    tool: string;
    target: BookingTarget;
    assistantName: string | null;
    offer: Offer | null;
    /** The zone that a local start named (`timeZone`), or that was assumed from the shop; null with an offset. */
    timezone: string | null;
    zoneAssumed: boolean;
    /** The zone of the shop, in which people are told the time. */
    shopTimezone?: string | null;
  }
>;
export type CommitRefusal =
  | 'slot-time-without-offset'
  | 'slot-time-unreadable'
  | 'slot-in-the-past'
  | 'slot-too-far-ahead'
  | 'slot-not-offered'
  | 'argument-missing'
  | 'call-unknown'
  | 'arguments-undecodable'
  | 'arguments-unresolved-template';
export type BookingCommitRefused = CallFact<
  'BookingCommitRefused',
  { invocationId: string; toolCallId: string | null; reason: CommitRefusal; arguments: Json }
>;
