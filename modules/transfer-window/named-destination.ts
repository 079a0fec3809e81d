import type { TransferDestination } from '../directory/team.js';

/** The destination that a model means: by id, or by a name or number that only one of them has. */
export function namedDestination(
  text: string,
  destinations: readonly TransferDestination[],
): TransferDestination | null {
  const wanted = text.trim().toLowerCase();
  const byId = destinations.find(({ id }) => id === text.trim());
  if (byId !== undefined) return byId;
  const [found, ...others] = destinations.filter(
    ({ name, number }) => name.toLowerCase() === wanted || number === wanted,
  );
  return found !== undefined && others.length === 0 ? found : null;
}
