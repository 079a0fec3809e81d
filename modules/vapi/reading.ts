import type { EventSource } from '../../src/event-store/fact.js';
import type { CallEvent } from '../calls/call.events.js';
import type { Envelope } from './read-envelope.js';
import type { History } from './read-history.js';
import type { ToolRequest } from './tool-request.js';

/** One message, read: all that a translator may look at. It never sees what arrived before. */
export type Reading = Readonly<{
  envelope: Envelope;
  /** Stream that the facts go to; part of every derived id. */
  stream: string;
  callId: string | null;
  arrivedAt: string;
  /** The message's own time, or null when it has no usable one. */
  saidAt: string | null;
  /** The active assistant by the message's word; null where the message type makes that word unreliable. */
  assistantName: string | null;
  endpoint: string;
  /** Tool name in the path of a per-tool server URL. */
  toolPath: string | null;
  toolRequests: readonly ToolRequest[];
  histories: readonly History[];
}>;

/** A fact taken from a message, before it becomes an event. */
export type Draft = Readonly<{
  fact: CallEvent;
  /** When it happened; null: when the message was said. */
  at: string | null;
  /** Its id where that is settled already. */
  id?: string;
  /** What its id is derived from, beside stream and type; absent: its time and its whole content. */
  identity?: readonly unknown[];
  unlessRecorded?: readonly string[];
  /**
   * Drafts that share a sighting tell of one thing whose earliest telling counts; a later one brings nothing new.
   * Only for facts that would otherwise be told again with every message.
   */
  sighting?: string;
  /** Where it came from, if not from the message itself. */
  source?: EventSource;
}>;

/** One pure reading of one message type. */
export type Translator = (reading: Reading) => readonly Draft[];
