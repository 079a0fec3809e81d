import type { GateVerdict } from '../calls/gate-candidate.js';
import type { GatedDestination, GateFacts } from './gate-input.js';
import { momentOf, type LocalMoment } from './local-moment.js';
import { contains, readWindows, weekdays } from './weekly-window.js';

/** Is it within the destination's hours, by the team's wall clock? */
export function timeWindowGate(
  { timeBasedEnabled, windows }: Pick<GatedDestination, 'timeBasedEnabled' | 'windows'>,
  facts: Pick<GateFacts, 'clock' | 'timezone'>,
): GateVerdict {
  const gate = 'timeWindow';
  if (timeBasedEnabled === false) return { gate, verdict: 'passed', reason: 'not-time-based' };
  if (timeBasedEnabled !== true) {
    return { gate, verdict: 'unknown', reason: 'time-switch-malformed' };
  }
  if (!Array.isArray(windows)) return { gate, verdict: 'unknown', reason: 'window-malformed' };
  if (windows.length === 0) {
    return { gate, verdict: 'blocked', reason: 'no-windows', evidence: { windows: [] } };
  }
  const local = momentOf(facts);
  if ('unknown' in local) return { gate, verdict: 'unknown', reason: local.unknown };
  const { moment } = local;
  const read = readWindows(windows);
  const sound = read.filter((window) => window !== null);
  const matching = sound.find((window) => contains(window, moment));
  const evidence = {
    weekday: weekdays[moment.weekday - 1] ?? '',
    time: timeOfDay(moment),
    timezone: moment.zone.name,
    windows: sound.map(({ text }) => text),
    matching: matching?.text ?? null,
  };
  if (matching !== undefined) return { gate, verdict: 'passed', reason: 'inside-window', evidence };
  return sound.length < read.length
    ? { gate, verdict: 'unknown', reason: 'window-malformed', evidence }
    : { gate, verdict: 'blocked', reason: 'outside-windows', evidence };
}

/** `HH:mm:ss` */
const timeOfDay = ({ secondOfDay }: LocalMoment): string =>
  new Date(secondOfDay * 1000).toISOString().slice(11, 19);
