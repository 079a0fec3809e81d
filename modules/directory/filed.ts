import type { Blueprint } from './blueprint.js';
import { below, type Place } from './field-check.js';
import type { ShopRouting } from './shop-routing.js';
import type { Team } from './team.js';

export type Documents = Readonly<{
  teams: readonly Filed<Team>[];
  blueprints: readonly Filed<Blueprint>[];
  routing: Filed<ShopRouting> | null;
}>;
/** A document with its file; one that is not sound has a fault of its own, and only its id can be relied on. */
export type Filed<Document> = Readonly<{ file: string; document: Document; isSound: boolean }>;

export const at = (file: string, ...steps: readonly (string | number)[]): Place =>
  steps.reduce<Place>(below, { file, path: '$' });

/** Those that can be relied on. */
export const sound = <Document>(filed: readonly Filed<Document>[]): readonly Filed<Document>[] =>
  filed.filter(({ isSound }) => isSound);

export const hasTeam = ({ teams }: Documents, id: string): boolean =>
  teams.some(({ document }) => document.id === id);
export const hasBlueprint = ({ blueprints }: Documents, id: string): boolean =>
  blueprints.some(({ document }) => document.id === id);
