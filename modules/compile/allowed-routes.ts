import type { Blueprint } from '../directory/blueprint.js';
import type { DirectorySnapshot } from '../directory/directory.js';
import type { HandoffRoute } from '../directory/shop-routing.js';
import type { Team } from '../directory/team.js';

/**
 * The allowlist of a Blueprint, directed: the routes that name it as their source, then with `implicitByEnterprise`
 * every other Blueprint of the enterprise, lazily, unless the pair is denied.
 */
export function allowedRoutes(
  directory: Pick<DirectorySnapshot, 'routing' | 'blueprints' | 'team'>,
  source: Blueprint,
  { enterpriseId }: Pick<Team, 'enterpriseId'>,
): readonly HandoffRoute[] {
  const { handoffs, implicitByEnterprise, deny } = directory.routing;
  const named = handoffs.filter(({ from }) => from === source.id);
  if (!implicitByEnterprise || enterpriseId === undefined) return named;
  const isDenied = (to: string): boolean =>
    deny.some((pair) => pair.from === source.id && pair.to === to);
  const implied = directory.blueprints
    .filter(({ id }) => id !== source.id && !isDenied(id) && !named.some(({ to }) => to === id))
    .flatMap((blueprint): readonly HandoffRoute[] => {
      const team = directory.team(blueprint.teamId);
      if (team?.enterpriseId !== enterpriseId) return [];
      const description = `the caller wants ${team.name}`;
      const route = { from: source.id, to: blueprint.id, description };
      return [{ ...route, pattern: 'lazy', variables: 're-resolve' }];
    });
  return [...named, ...implied];
}
