import type { InsteadReason } from './answerer.js';

/** The time that one answer has, in milliseconds from now. */
export class TimeBudget {
  private readonly due: number;
  /** Why another answer goes out; null while there is time. */
  missed: InsteadReason | null = null;

  constructor(ms: number) {
    this.due = performance.now() + ms;
  }

  /** Why the time is over; `reason` when nobody has said so before. Null while there is time. */
  missedBy(reason: InsteadReason): InsteadReason | null {
    if (performance.now() > this.due) this.missed ??= reason;
    return this.missed;
  }
}
