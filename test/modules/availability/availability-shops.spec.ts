import { describe, expect, it } from 'vitest';
import { availabilityShops } from '../../../modules/availability/availability-shops.js';
import { noRouting } from '../../../modules/directory/shop-routing.js';
import type { Team } from '../../../modules/directory/team.js';

const team = (id: string, shopClientId: string | undefined = `shop_${id}`): Team => ({
  id,
  name: id,
  timezone: 'America/Denver',
  ...(shopClientId !== '' && { shopClientId }),
  numbers: [],
  voiceAssistants: [],
  transferDestinations: [],
  holidays: [],
  variables: {},
});
const teams = [team('chatfield'), team('south-park'), team('no-calendar', ''), team('ken-caryl')];
const shopsOf = (id: string, groups: readonly (readonly string[])[]) =>
  availabilityShops(teams.find((one) => one.id === id) as Team, {
    routing: {
      ...noRouting,
      availabilityGroups: groups.map((members, place) => ({ id: `g${place}`, teams: members })),
    },
    team: (wanted) => teams.find((one) => one.id === wanted),
  }).map(({ shopClientId }) => shopClientId);

describe('the shops that a caller may hear of', () => {
  it('are those of the group, the own one first', () => {
    expect(shopsOf('south-park', [['chatfield', 'south-park'], ['ken-caryl']])).toEqual([
      'shop_south-park',
      'shop_chatfield',
    ]);
  });

  it('are those of several groups, each once', () => {
    const groups = [
      ['chatfield', 'south-park'],
      ['ken-caryl', 'chatfield', 'south-park'],
    ];
    expect(shopsOf('chatfield', groups)).toEqual([
      'shop_chatfield',
      'shop_south-park',
      'shop_ken-caryl',
    ]);
  });

  it('are the own one without a group, and none without a calendar', () => {
    expect(shopsOf('ken-caryl', [])).toEqual(['shop_ken-caryl']);
    expect(shopsOf('no-calendar', [])).toEqual([]);
  });
});
