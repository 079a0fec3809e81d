import type { NewEvent, RecordedEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { teamStream } from '../calls/streams.js';
import type { TeamTransferToolSynced } from './team-tool.events.js';
import type { WantedTool } from './wanted-tool.js';

/** What a sync did at Vapi. */
export type ToolChange = Pick<
  TeamTransferToolSynced['data'],
  'teamId' | 'action' | 'toolId' | 'replacedToolId'
>;

/**
 * The event of a sync that followed on `last`, which is part of its id: two syncs at once that did the same are one
 * event, and a definition that comes back after another one is a new event.
 */
export function toolSynced(
  change: ToolChange,
  { destinations, definitionHash, definition }: WantedTool,
  last: RecordedEvent | undefined,
  occurredAt: string,
): NewEvent<TeamTransferToolSynced> {
  const { teamId, toolId } = change;
  const stream = teamStream(teamId);
  const type = 'TeamTransferToolSynced';
  return {
    id: idOf(stream, type, toolId, definitionHash, last?.id ?? null),
    type,
    data: { ...change, destinations, definitionHash, definition },
    metadata: {
      schemaVersion: 1,
      occurredAt,
      occurredAtSource: 'ledger',
      causationId: null,
      correlationId: stream,
      teamId,
      source: { kind: 'process' },
    },
  };
}
