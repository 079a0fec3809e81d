import type { Team } from '../directory/team.js';
import { transferTool } from './transfer-tools.js';

/** The persistent transfer tool of a team on the legacy surface: all active destinations and no other gate. */
export const teamTransferTool = ({ transferDestinations }: Team) =>
  transferTool(
    'transferCall',
    transferDestinations.filter(({ active }) => active),
  );

export type TeamTransferTool = ReturnType<typeof teamTransferTool>;
