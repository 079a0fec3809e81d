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

/** What is promised, or null when it takes longer. @throws whatever the promise is rejected with in that time. */
export async function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
