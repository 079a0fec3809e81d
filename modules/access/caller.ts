import type { Scope } from '../../src/config/config.js';

/** Who asks, and what they may see. */
export type Caller = Readonly<{
  /** The key's name; null while no keys are configured. */
  keyName: string | null;
  scopes: readonly Scope[];
  /** Null: all teams. */
  teams: readonly string[] | null;
}>;

/** Everybody, on a loopback service without keys. */
export const anyone: Caller = { keyName: null, scopes: ['read', 'decide', 'admin'], teams: null };

/** A call that belongs to no team is seen by those who see all. */
export const maySeeTeam = ({ teams }: Caller, teamId: string | null): boolean =>
  teams === null || (teamId !== null && teams.includes(teamId));
