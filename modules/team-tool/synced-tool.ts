import type { Fact } from '../../src/event-store/fact.js';
import type { TeamTransferToolSynced } from './team-tool.events.js';

/** The tool that the ledger last saw Vapi take for a team. */
export type SyncedTool = Readonly<{ toolId: string; definitionHash: string }>;

const isSync = (event: Fact): event is TeamTransferToolSynced =>
  event.type === 'TeamTransferToolSynced';

/** From a team's stream, which also holds what is not about its tool; null when nothing was ever synced. */
export function syncedTool(events: readonly Fact[]): SyncedTool | null {
  const last = events.findLast(isSync);
  if (last === undefined) return null;
  const { toolId, definitionHash } = last.data;
  return { toolId, definitionHash };
}
