import { secondsOfDay } from '../gates/seconds-of-day.js';
import { fault, type Fault } from './field-check.js';
import { at, sound, type Filed } from './filed.js';
import type { Team } from './team.js';

/** Odd and allowed: 23:59 leaves a minute shut, 24:00 was probably meant (case C-21). */
export const windowWarnings = (teams: readonly Filed<Team>[]): readonly Fault[] =>
  sound(teams).flatMap(({ file, document }) =>
    document.transferDestinations.flatMap(({ windows }, index) =>
      windows.flatMap(({ endTime }, place) =>
        Math.floor((secondsOfDay(endTime) ?? 0) / 60) === 23 * 60 + 59
          ? [
              fault(
                at(file, 'transferDestinations', index, 'windows', place, 'endTime'),
                endTime,
                'ends at 23:59; was 24:00 meant?',
              ),
            ]
          : [],
      ),
    ),
  );
