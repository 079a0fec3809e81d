import type { DirectoryContent } from '../directory-content.js';
import { fault, type Fault } from '../field-check.js';
import { at } from '../filed.js';

/** What files allow and the tables do not: `transfer_id` names one destination among those of all teams. */
export function pushFaults({ teams }: DirectoryContent): readonly Fault[] {
  const owners = new Map<string, string>();
  return teams.flatMap(({ id: teamId, transferDestinations }) =>
    transferDestinations.flatMap(({ id }, index) => {
      const owner = owners.get(id);
      owners.set(id, owner ?? teamId);
      const place = at(`teams/${teamId}.json`, 'transferDestinations', index, 'id');
      return owner === undefined
        ? []
        : [fault(place, id, `must not be the id of a destination of ${owner}, for the tables`)];
    }),
  );
}
