import { RevisionConflict } from '../../src/event-store/event-store.errors.js';
import type { EventStore } from '../../src/event-store/event-store.js';
import type { Clock } from '../../src/time/clock.js';
import { teamStream } from '../calls/streams.js';
import type { Team } from '../directory/team.js';
import { anew, decideSync, toolsToLookAt, type SavedTool, type SyncStep } from './decide-sync.js';
import { legacyAssistants } from './legacy-assistants.js';
import { syncedTool } from './synced-tool.js';
import { ToolLeftBehind, TransferToolAmbiguous } from './team-tool.errors.js';
import type { SyncAction } from './team-tool.events.js';
import { toolSynced, type ToolChange } from './tool-synced.js';
import type { VapiTools } from './vapi-tools.js';
import { wantedTool, type WantedTool } from './wanted-tool.js';

const attemptsMax = 3;

export type SyncMeans = Readonly<{ store: EventStore; vapi: VapiTools; clock: Clock }>;
export type SyncOptions = Readonly<{ force: boolean }>;

export type SyncOutcome =
  | Readonly<{
      outcome: SyncAction | 'unchanged';
      toolId: string;
      replacedToolId: string | null;
      destinations: readonly string[];
    }>
  | Readonly<{ outcome: 'nothing-to-offer'; replacedToolId: string | null }>;

type RecordChange = (change: Omit<ToolChange, 'teamId'>) => Promise<SyncOutcome>;

/**
 * Brings the saved tool of a team in line with the directory and records what Vapi took. Of two syncs at once one is
 * recorded: the other finds its own event there, or decides again on what the first one left.
 * @throws LedgerError when Vapi or the store fails; then nothing is recorded.
 */
export async function syncTeamTool(
  team: Team,
  { store, vapi, clock }: SyncMeans,
  { force }: SyncOptions,
): Promise<SyncOutcome> {
  const stream = teamStream(team.id);
  const wanted = wantedTool(team);
  const named = [...new Set(legacyAssistants(team).flatMap(({ toolIds }) => toolIds ?? []))];
  for (let attempt = 1; ; attempt++) {
    const events = await store.read(stream);
    const last = events.at(-1);
    const recorded = syncedTool(events);
    const saved = await lookAt(toolsToLookAt({ recorded, named }), vapi);
    const step = decideSync({ recorded, named, saved, wanted, force });
    const record: RecordChange = async (change) => {
      const event = toolSynced({ teamId: team.id, ...change }, wanted, last, clock.now());
      await store.append(stream, [event], last?.revision ?? 'none');
      const { action: outcome, toolId, replacedToolId } = change;
      return { outcome, toolId, replacedToolId, destinations: wanted.destinations };
    };
    try {
      return await take(step, wanted, vapi, record);
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === attemptsMax) throw error;
    }
  }
}

async function lookAt(ids: readonly string[], vapi: VapiTools): Promise<readonly SavedTool[]> {
  const saved: SavedTool[] = [];
  for (const id of ids) {
    const tool = await vapi.find(id);
    if (tool !== null) saved.push(tool);
  }
  return saved;
}

async function take(
  step: SyncStep,
  wanted: WantedTool,
  vapi: VapiTools,
  record: RecordChange,
): Promise<SyncOutcome> {
  const { destinations, definition } = wanted;
  switch (step.step) {
    case 'ambiguous':
      throw new TransferToolAmbiguous(step.toolIds);
    case 'nothing-to-offer':
      return { outcome: 'nothing-to-offer', replacedToolId: step.replaces };
    case 'leave':
      return { outcome: 'unchanged', toolId: step.toolId, replacedToolId: null, destinations };
    case 'update': {
      const { toolId } = step;
      return (await vapi.update(toolId, definition))
        ? record({ action: 'updated', toolId, replacedToolId: null })
        : take(anew(wanted, toolId), wanted, vapi, record);
    }
    case 'create': {
      const toolId = await vapi.create(definition);
      const { replaces: replacedToolId } = step;
      const action = replacedToolId === null ? 'created' : 'recreated';
      try {
        return await record({ action, toolId, replacedToolId });
      } catch (error) {
        await takeBack(toolId, vapi);
        throw error;
      }
    }
  }
}

/** What is not on record is not the team's tool; a later sync would make another one. */
async function takeBack(toolId: string, vapi: VapiTools): Promise<void> {
  try {
    await vapi.remove(toolId);
  } catch (error) {
    throw new ToolLeftBehind(toolId, { cause: error });
  }
}
