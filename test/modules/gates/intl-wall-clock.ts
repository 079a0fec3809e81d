/**
 * A second implementation of the wall-clock rule that shares no code with the gates: the local weekday and time as
 * text from `Intl`, compared as text. Slow and simple.
 */
export type PlainWindow = Readonly<{ dayOfWeek: string; startTime: string; endTime: string }>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `sunday 02:30:00` and `2026-03-08` as a clock on the wall shows them. */
export function shownBy(zone: string, instantMs: number) {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    weekday: part('weekday').toLowerCase(),
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    date: `${part('year')}-${part('month')}-${part('day')}`,
  };
}

const dayBefore: Readonly<Record<string, string>> = {
  monday: 'sunday',
  tuesday: 'monday',
  wednesday: 'tuesday',
  thursday: 'wednesday',
  friday: 'thursday',
  saturday: 'friday',
  sunday: 'saturday',
};

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

/** Does a clock on the wall stand within one of the windows? */
export function isOpenByIntl(
  windows: readonly PlainWindow[],
  { weekday, time }: Pick<ReturnType<typeof shownBy>, 'weekday' | 'time'>,
): boolean {
  return windows.some(({ dayOfWeek, startTime, endTime }) => {
    const [start, end] = [withSeconds(startTime), withSeconds(endTime)];
    const today = weekday === dayOfWeek && time >= start && (start > end || time < end);
    const fromYesterday = start > end && dayBefore[weekday] === dayOfWeek && time < end;
    return today || fromYesterday;
  });
}
