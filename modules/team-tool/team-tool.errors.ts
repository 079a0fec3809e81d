import { LedgerError } from '../../src/errors/ledger.error.js';

/** The directory names several transfer tools for one team, and nothing tells which is the team's. */
export class TransferToolAmbiguous extends LedgerError {
  constructor(toolIds: readonly string[]) {
    const told = `the toolIds of its voice assistants name several transfer tools (${toolIds.join(', ')})`;
    super('refused', `${told}: leave one of them in the directory`);
  }
}

/** A tool was made in vain and could not be taken away again. */
export class ToolLeftBehind extends LedgerError {
  constructor(toolId: string, options: ErrorOptions) {
    super('unavailable', `${toolId} was made and not recorded: delete it at Vapi`, options);
  }
}

export class TeamUnknown extends LedgerError {
  constructor(teamId: string) {
    super('absent', `The directory has no team ${teamId}`);
  }
}
