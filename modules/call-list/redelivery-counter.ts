/** Counts repeats of deliveries per call. They are no events; the read model keeps the count. */
export abstract class RedeliveryCounter {
  /** Returns at once; written later, never on the answer's path. */
  abstract count(callId: string, messageType: string): void;

  /** How many deliveries of a call added no event; null while the count cannot be read. */
  abstract of(callId: string): number | null;
}
