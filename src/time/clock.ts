/** The only place that reads the wall clock. One reading per request is handed down. */
export abstract class Clock {
  /** UTC, ISO 8601 with milliseconds and `Z`. */
  abstract now(): string;
}

export class SystemClock extends Clock {
  now(): string {
    return new Date().toISOString();
  }
}
