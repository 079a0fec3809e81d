const minuteMs = 60_000;

export type Silence = Readonly<{ open: boolean; silentForMinutes: number | null }>;

/** A call whose end never came is open, and silent for so many whole minutes; no duration is made up (case C-32). */
export function silenceOf(
  { status, lastEventAt }: Readonly<{ status: string; lastEventAt: string | null }>,
  now: string,
): Silence {
  if (status === 'ended') return { open: false, silentForMinutes: null };
  const silentMs = lastEventAt === null ? null : Date.parse(now) - Date.parse(lastEventAt);
  return {
    open: true,
    silentForMinutes: silentMs === null ? null : Math.max(0, Math.floor(silentMs / minuteMs)),
  };
}
