const minuteMs = 60_000;

export type Silence = Readonly<{ open: boolean; silentForMinutes: number | null }>;

/** A call whose end never came is open, and silent for so many whole minutes; no duration is made up (case C-32). */
export function silenceOf(
  { status, lastEventAt }: Readonly<{ status: string; lastEventAt: string | null }>,
  /** Null: the call is shown as it was known at some time; how long it had been silent then is not told. */
  now: string | null,
): Silence {
  if (status === 'ended') return { open: false, silentForMinutes: null };
  const silentMs =
    lastEventAt === null || now === null ? null : Date.parse(now) - Date.parse(lastEventAt);
  return {
    open: true,
    silentForMinutes: silentMs === null ? null : Math.max(0, Math.floor(silentMs / minuteMs)),
  };
}
