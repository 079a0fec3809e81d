import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransferDestination } from '../../../modules/directory/team.js';
import { evaluateCandidate } from '../../../modules/gates/evaluate-candidate.js';
import {
  checkTransferWindow,
  type TransferWindowFacts,
} from '../../../modules/transfer-window/check-transfer-window.js';
import {
  openAnswer,
  transferringAnswer,
} from '../../../modules/transfer-window/transfer-window-answers.js';
import type { Json } from '../../../src/json/json.js';
import { desk, opens } from '../availability/given-shop.js';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const frontDesk = desk({
  id: 'td_front_desk',
  name: 'Front desk',
  number: '+15550141010',
  windows: weekdays.map((day) => opens(day, '07:00', '18:00')),
});
const manager = desk({
  id: 'td_manager',
  name: 'Fleet manager',
  number: '+15550141011',
  windows: weekdays.map((day) => opens(day, '08:00', '16:30')),
});
const owner = desk({ id: 'td_owner', name: 'Owner', active: false, timeBasedEnabled: false });
const tow = desk({ id: 'td_tow', name: 'Tow partner', number: '+15550141013' });
const fleetOnly = { ...manager, voiceAssistantIds: ['va_fleet'] };

/** Tuesdays in Denver. */
const [open, evening] = ['2026-06-09T16:00:00.000Z', '2026-06-10T00:20:00.000Z'];

const given = (
  transferDestinations: readonly TransferDestination[],
  clock: string,
  holidays: readonly { date: string; name: string }[] = [],
): { when: (values: Json) => ReturnType<typeof checkTransferWindow> } => {
  const facts: TransferWindowFacts = {
    team: { name: 'Chatfield Auto', timezone: 'America/Denver', holidays, transferDestinations },
    voiceAssistantId: 'va_chatfield',
    clock,
  };
  return { when: (values) => checkTransferWindow(values, facts) };
};
const says = (text: string) => expect.stringContaining(text) as unknown;

describe('checkTransferWindow', () => {
  it('gives the first open destination in the order of the directory, and what every gate said', () => {
    const decision = given([owner, manager, frontDesk], open).when({ reason: 'a bill' });
    expect(decision).toMatchObject({
      status: 'open',
      destination: { type: 'number', number: '+15550141011' },
    });
    expect(decision.candidates.map(({ id, offered }) => [id, offered])).toEqual([
      ['td_owner', false],
      ['td_manager', true],
      ['td_front_desk', true],
    ]);
  });

  it.each(['td_front_desk', 'Front desk', 'front DESK', '+15550141010', ' td_front_desk '])(
    'gives the one that is named: %s',
    (destinationId) => {
      expect(given([manager, frontDesk], open).when({ destinationId })).toMatchObject({
        status: 'open',
        destination: { number: '+15550141010' },
        candidates: [{ id: 'td_manager' }, { id: 'td_front_desk' }],
      });
    },
  );

  it('says after hours when the shop opens, in its own words', () => {
    expect(given([frontDesk, manager, owner, tow], evening).when({})).toMatchObject({
      status: 'after-hours',
      answer: {
        status: 'after-hours',
        shopName: 'Chatfield Auto',
        nextOpenTime: 'tomorrow at 7 AM',
        nextOpenAt: '2026-06-10T13:00:00Z',
        suggestedAction:
          'Tell the caller that Chatfield Auto is closed now and opens tomorrow at 7 AM; offer to take a message.',
      },
    });
  });

  it('says when the named destination opens, and who is there instead', () => {
    const decision = given([frontDesk, manager], '2026-06-09T23:00:00.000Z');
    expect(decision.when({ destinationId: 'td_manager' })).toMatchObject({
      answer: {
        status: 'after-hours',
        nextOpenTime: 'tomorrow at 8 AM',
        suggestedAction: says('Or offer Front desk, open now (destinationId td_front_desk).'),
      },
    });
  });

  it('says which holiday it is', () => {
    const holidays = [{ date: '2026-06-09', name: 'Founders Day' }];
    expect(given([frontDesk], open, holidays).when({})).toMatchObject({
      status: 'holiday',
      answer: {
        status: 'holiday',
        nextOpenTime: 'tomorrow at 7 AM',
        nextOpenAt: '2026-06-10T13:00:00Z',
        suggestedAction: says('closed now for Founders Day'),
      },
    });
  });

  it('does not lay on the holiday what the hours of another desk do', () => {
    const holidays = [{ date: '2026-06-09', name: 'Founders Day' }];
    const always = { ...frontDesk, enabledOnHolidays: true };
    expect(given([always, tow], evening, holidays).when({})).toMatchObject({
      status: 'after-hours',
    });
  });

  it.each([
    ['none', []],
    ['an inactive one', [owner]],
    ['one for other lines', [fleetOnly]],
    ['one without hours', [tow]],
  ])('knows no destination where the team has %s', (_, destinations) => {
    expect(given(destinations, open).when({})).toMatchObject({
      status: 'no-destination',
      answer: {
        status: 'no-destination',
        shopName: 'Chatfield Auto',
        nextOpenTime: null,
        nextOpenAt: null,
        suggestedAction: says('nobody at Chatfield Auto can take the call'),
      },
    });
  });

  it('knows no destination where the named one is switched off, and says who is there', () => {
    expect(given([owner, frontDesk], open).when({ destinationId: 'td_owner' })).toMatchObject({
      status: 'no-destination',
      answer: {
        suggestedAction: says('nobody at Owner at Chatfield Auto can take the call'),
      },
    });
  });

  it('answers an unknown name with near ones that this line may reach', () => {
    const decision = given([owner, fleetOnly, frontDesk, tow], open).when({
      destinationId: 'td_frontdesk1',
    });
    expect(decision).toMatchObject({ status: 'no-destination', candidates: { length: 4 } });
    expect(decision).toMatchObject({
      answer: {
        suggestedAction:
          'There is no destination "td_frontdesk1". Ask again with one of the nearest: td_front_desk (Front desk), td_tow (Tow partner).',
      },
    });
  });

  it('takes a name of two destinations for none', () => {
    const twin = { ...frontDesk, id: 'td_twin' };
    expect(given([frontDesk, twin], open).when({ destinationId: 'Front desk' })).toMatchObject({
      status: 'no-destination',
    });
  });

  it.each<Json>([null, [], 'x', {}, { destinationId: '' }, { destinationId: null }])(
    'takes %j as naming nobody',
    (values) => {
      expect(given([frontDesk], open).when(values)).toMatchObject({ status: 'open' });
    },
  );

  it('is open exactly when a gate lets somebody through, and keeps its word about the next opening', () => {
    const hour = fc
      .integer({ min: 0, max: 23 })
      .map((hours) => `${`${hours}`.padStart(2, '0')}:00`);
    const window = fc
      .record({ dayOfWeek: fc.constantFrom(...weekdays), startTime: hour, endTime: hour })
      .filter(({ startTime, endTime }) => startTime !== endTime);
    const destination = fc.record({
      id: fc.constantFrom('td_1', 'td_2', 'td_3'),
      active: fc.boolean(),
      timeBasedEnabled: fc.boolean(),
      enabledOnHolidays: fc.boolean(),
      voiceAssistantIds: fc.constantFrom(null, [], ['va_1']),
      windows: fc.array(window, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(destination, { maxLength: 3, selector: ({ id }) => id }),
        fc.integer({ min: Date.UTC(2026, 1, 1), max: Date.UTC(2026, 11, 1) }),
        fc.constantFrom('', 'td_1', 'td_2'),
        (drawn, ms, destinationId) => {
          const transferDestinations = drawn.map((one) => desk(one));
          const clock = new Date(ms).toISOString();
          const holidays = [{ date: clock.slice(0, 10), name: 'Holiday' }];
          const timezone = 'America/Denver';
          const voiceAssistantId = 'va_1';
          const team = { name: 'Shop', timezone, holidays, transferDestinations };
          const decision = checkTransferWindow(
            { destinationId },
            { team, voiceAssistantId, clock },
          );
          const meant = transferDestinations.filter(
            ({ id }) => destinationId === '' || id === destinationId,
          );
          const isOffered = (at: string) => (one: TransferDestination) =>
            evaluateCandidate(one, { clock: at, timezone, holidays, voiceAssistantId }).offered;
          expect(decision.status === 'open').toBe(meant.some(isOffered(clock)));
          if (decision.status === 'open') return;
          const { nextOpenAt } = decision.answer;
          expect(typeof nextOpenAt === 'string').toBe(decision.status !== 'no-destination');
          if (typeof nextOpenAt === 'string') {
            expect(meant.some(isOffered(nextOpenAt))).toBe(true);
          }
        },
      ),
    );
  });
});

describe('the answer about an open destination', () => {
  const destination = { type: 'number', number: '+15550141010' };

  it('says that the call goes through, or what to do instead', () => {
    expect(transferringAnswer(destination)).toEqual({ status: 'transferring', destination });
    expect(openAnswer(destination, true)).toEqual({
      status: 'open',
      destination,
      suggestedAction: says('transferCall'),
    });
    expect(openAnswer(destination, false)).toMatchObject({
      suggestedAction: says('take a message'),
    });
  });
});
