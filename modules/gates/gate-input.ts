/** What the gates read. Nothing is taken for granted: a broken input gives `unknown` and no exception. */
export type GatedDestination = Readonly<{
  id: string;
  name: string;
  active?: unknown;
  timeBasedEnabled?: unknown;
  enabledOnHolidays?: unknown;
  voiceAssistantIds?: unknown;
  windows?: unknown;
}>;

/** One reading of the clock and what the team says; gates read neither a clock nor a directory. */
export type GateFacts = Readonly<{
  /** UTC ISO instant. */
  clock: unknown;
  /** IANA name; undefined: the team names none, which means the default. */
  timezone?: unknown;
  voiceAssistantId: unknown;
  holidays: unknown;
}>;
