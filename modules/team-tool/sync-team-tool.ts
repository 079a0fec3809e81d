import { LedgerError } from '../../src/errors/ledger.error.js';
import { RevisionConflict } from '../../src/event-store/event-store.errors.js';
import type { EventStore } from '../../src/event-store/event-store.js';
import type { NewEvent, RecordedEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import type { Clock } from '../../src/time/clock.js';
import { teamStream } from '../calls/streams.js';
import type { Team } from '../directory/team.js';
import { anew, decideSync, toolsToLookAt, type SyncStep } from './decide-sync.js';
import { legacyAssistants } from './legacy-assistants.js';
import { syncedTool } from './synced-tool.js';
import type { SyncAction, TeamTransferToolSynced } from './team-tool.events.js';
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

/** The directory names several transfer tools for one team, and nothing tells which is the team's. */
export class TransferToolAmbiguous extends LedgerError {
  constructor(toolIds: readonly string[]) {
    const told = `the toolIds of its voice assistants name several transfer tools (${toolIds.join(', ')})`;
    super('refused', `${told}: leave one of them in the directory`);
  }
}

/** A tool was made in vain and could not be taken away again. */
class ToolLeftBehind extends LedgerError {
  constructor(toolId: string, options: ErrorOptions) {
    super('unavailable', `${toolId} was made and not recorded: delete it at Vapi`, options);
  }
}

/**
 * Brings the saved tool of a team in line with the directory and records what Vapi took. Of two syncs at once one is
 * recorded: the other finds its own event there, or decides again on what the first one left.
 * @throws LedgerError when Vapi or the store fails; then nothing is recorded.
 */
export async function syncTeamTool(
  team: Team,
  means: SyncMeans,
  { force }: SyncOptions,
): Promise<SyncOutcome> {
  const { store, vapi } = means;
  const wanted = wantedTool(team);
  const named = [...new Set(legacyAssistants(team).flatMap(({ toolIds }) => toolIds ?? []))];
  for (let attempt = 1; ; attempt++) {
    const events = await store.read(teamStream(team.id));
    const recorded = syncedTool(events);
    const saved = [];
    for (const id of toolsToLookAt({ recorded, named })) {
      const tool = await vapi.find(id);
      if (tool !== null) saved.push(tool);
    }
    const step = decideSync({ recorded, named, saved, wanted, force });
    try {
      return await take(step, team, wanted, means, events.at(-1));
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === attemptsMax) throw error;
    }
  }
}

async function take(
  step: SyncStep,
  team: Team,
  wanted: WantedTool,
  means: SyncMeans,
  last: RecordedEvent | undefined,
): Promise<SyncOutcome> {
  const { vapi, store } = means;
  const { destinations, definition } = wanted;
  const done = async (
    action: SyncAction,
    toolId: string,
    replacedToolId: string | null,
  ): Promise<SyncOutcome> => {
    const event = synced(team, wanted, { action, toolId, replacedToolId }, last, means);
    await store.append(teamStream(team.id), [event], last?.revision ?? 'none');
    return { outcome: action, toolId, replacedToolId, destinations };
  };
  switch (step.step) {
    case 'ambiguous':
      throw new TransferToolAmbiguous(step.toolIds);
    case 'nothing-to-offer':
      return { outcome: 'nothing-to-offer', replacedToolId: step.replaces };
    case 'leave':
      return { outcome: 'unchanged', toolId: step.toolId, replacedToolId: null, destinations };
    case 'update':
      return (await vapi.update(step.toolId, definition))
        ? done('updated', step.toolId, null)
        : take(anew(wanted, step.toolId), team, wanted, means, last);
    case 'create': {
      const toolId = await vapi.create(definition);
      try {
        return await done(step.replaces === null ? 'created' : 'recreated', toolId, step.replaces);
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

/** The id holds the place in the stream: the same definition may come back after another one. */
function synced(
  { id: teamId }: Team,
  { destinations, definitionHash, definition }: WantedTool,
  change: Pick<TeamTransferToolSynced['data'], 'action' | 'toolId' | 'replacedToolId'>,
  last: RecordedEvent | undefined,
  { clock }: SyncMeans,
): NewEvent<TeamTransferToolSynced> {
  const stream = teamStream(teamId);
  const type = 'TeamTransferToolSynced';
  return {
    id: idOf(stream, type, change.toolId, definitionHash, last?.id ?? null),
    type,
    data: { teamId, ...change, destinations, definitionHash, definition },
    metadata: {
      schemaVersion: 1,
      occurredAt: clock.now(),
      occurredAtSource: 'ledger',
      causationId: null,
      correlationId: stream,
      teamId,
      source: { kind: 'process' },
    },
  };
}
