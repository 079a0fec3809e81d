/** Counts repeats of deliveries per call. They are no events; the read model keeps the count. */
export abstract class RedeliveryCounter {
  /** Returns at once; written later, never on the answer's path. */
  abstract count(callId: string, messageType: string): void;
}
