import type { SavedTool } from '../../../modules/team-tool/decide-sync.js';
import type { TeamTransferToolSynced } from '../../../modules/team-tool/team-tool.events.js';

/** A sync of the made-up team, as the ledger holds it. */
export const teamTransferToolSynced = (
  data: Partial<TeamTransferToolSynced['data']> = {},
): TeamTransferToolSynced => ({
  type: 'TeamTransferToolSynced',
  data: {
    teamId: 'millbrook',
    toolId: 'tool_a',
    action: 'updated',
    destinations: ['td_shop'],
    definitionHash: 'hash-1',
    definition: {},
    replacedToolId: null,
    ...data,
  },
});

export const savedTool = (fields: Partial<SavedTool> = {}): SavedTool => ({
  id: 'tool_a',
  type: 'transferCall',
  numbers: ['+15550162010'],
  ...fields,
});
