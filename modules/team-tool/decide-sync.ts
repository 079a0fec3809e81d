import type { SyncedTool } from './synced-tool.js';
import type { WantedTool } from './wanted-tool.js';

/** A tool as Vapi has it saved. */
export type SavedTool = Readonly<{
  id: string;
  type: string | null;
  /** What it transfers to; null when Vapi does not say. */
  numbers: readonly string[] | null;
}>;

export type SyncFacts = Readonly<{
  recorded: SyncedTool | null;
  /** Ids that the team's legacy voice assistants name in the directory; not all need to be transfer tools. */
  named: readonly string[];
  /** Those of `toolsToLookAt` that Vapi has. */
  saved: readonly SavedTool[];
  wanted: Pick<WantedTool, 'definitionHash' | 'numbers'>;
  /** Send it even when Vapi is believed to have it. */
  force: boolean;
}>;

export type SyncStep =
  | Readonly<{ step: 'leave'; toolId: string }>
  | Readonly<{ step: 'update'; toolId: string }>
  | Readonly<{ step: 'create'; replaces: string | null }>
  | Readonly<{ step: 'nothing-to-offer'; replaces: string | null }>
  | Readonly<{ step: 'ambiguous'; toolIds: readonly string[] }>;

/** What has to be known of Vapi before a step is decided: the recorded tool while the directory still names it. */
export const toolsToLookAt = ({
  recorded,
  named,
}: Pick<SyncFacts, 'recorded' | 'named'>): readonly string[] => {
  if (recorded === null) return named;
  return named.includes(recorded.toolId) ? [recorded.toolId] : [...named, recorded.toolId];
};

/**
 * What brings the saved tool in line. A tool that was not found is updated all the same: only the 404 of the write
 * itself leads to another tool, so that a read that lags never does.
 */
export function decideSync(facts: SyncFacts): SyncStep {
  const { recorded, saved, wanted, force } = facts;
  const ids = toolIdsOf(facts);
  const [toolId] = ids;
  if (ids.length > 1) return { step: 'ambiguous', toolIds: ids };
  if (toolId === undefined) return anew(wanted, null);
  const atVapi = saved.find(({ id }) => id === toolId);
  const isInLine =
    recorded?.toolId === toolId &&
    recorded.definitionHash === wanted.definitionHash &&
    atVapi !== undefined &&
    offersTheSame(atVapi, wanted);
  return isInLine && !force ? { step: 'leave', toolId } : { step: 'update', toolId };
}

/** After Vapi has answered an update with 404. A tool that would offer nobody is not made. */
export const anew = ({ numbers }: SyncFacts['wanted'], replaces: string | null): SyncStep =>
  numbers.length === 0 ? { step: 'nothing-to-offer', replaces } : { step: 'create', replaces };

/** The directory rules over the record, which only knows the tool that took the place of one that was gone. */
function toolIdsOf({ recorded, named, saved }: SyncFacts): readonly string[] {
  if (recorded !== null && named.includes(recorded.toolId)) return [recorded.toolId];
  const found = saved.filter(({ id }) => named.includes(id));
  const transferTools = found.filter(({ type }) => type === null || type === 'transferCall');
  if (transferTools.length > 0) return transferTools.map(({ id }) => id);
  if (recorded !== null) return [recorded.toolId];
  return named.filter((id) => !found.some((tool) => tool.id === id)).slice(0, 1);
}

/** Somebody may have changed it at Vapi by hand. */
const offersTheSame = ({ numbers: held }: SavedTool, { numbers }: SyncFacts['wanted']): boolean =>
  held === null ||
  (held.length === numbers.length && held.every((number, place) => number === numbers[place]));
