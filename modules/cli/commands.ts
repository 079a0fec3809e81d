import { simulate } from '../../simulator/simulate.command.js';
import { directoryCheck } from '../directory/directory-check.command.js';
import { directoryPush } from '../directory/sql/directory-push.command.js';
import { teamToolSync } from '../team-tool/team-tool-sync.command.js';
import type { Command } from './command.js';

/** All that `call-ledger` can be told to do. */
export const commands: readonly Command[] = [directoryCheck, directoryPush, simulate, teamToolSync];
