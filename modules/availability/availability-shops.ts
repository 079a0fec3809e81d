import type { DirectorySnapshot } from '../directory/directory.js';
import type { Team } from '../directory/team.js';
import type { AvailabilityShop } from './availability-provider.js';

/**
 * The shops whose times a team's callers may hear: its own first, then those of its availability groups, each once.
 * A team without a `shopClientId` has no calendar and is left out.
 */
export function availabilityShops(
  team: Team,
  directory: Pick<DirectorySnapshot, 'routing' | 'team'>,
): readonly AvailabilityShop[] {
  const sisters = directory.routing.availabilityGroups
    .filter(({ teams }) => teams.includes(team.id))
    .flatMap(({ teams }) => teams);
  return [...new Set([team.id, ...sisters])]
    .map((id) => (id === team.id ? team : directory.team(id)))
    .flatMap((one) => (one === undefined ? [] : shopOf(one)));
}

const shopOf = ({
  shopClientId,
  name,
  timezone,
  holidays,
  transferDestinations,
}: Team): readonly AvailabilityShop[] =>
  shopClientId === undefined
    ? []
    : [{ shopClientId, name, timezone, holidays, transferDestinations }];
