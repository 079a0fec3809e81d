import type { Fact } from '../../src/event-store/fact.js';
import type { JsonObject } from '../../src/json/json.js';

// Names and fields are the storage format (design/events.md): add to them, never rename or reuse.

/** `recreated`: Vapi no longer had the saved tool, so that another one was made in its place. */
export type SyncAction = 'created' | 'updated' | 'recreated';

/** Vapi took the transfer tool of a team's legacy surface. */
export type TeamTransferToolSynced = Fact<
  'TeamTransferToolSynced',
  {
    teamId: string;
    toolId: string;
    action: SyncAction;
    /** Ids of the destinations that the tool offers from now on. */
    destinations: readonly string[];
    /** The same hash as in `ToolRegistered` of the calls that this definition serves. */
    definitionHash: string;
    /** Exactly what was sent. */
    definition: JsonObject;
    /** The tool that this one took the place of; saved assistants still name it. */
    replacedToolId: string | null;
  }
>;
