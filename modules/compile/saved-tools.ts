import { sha256 } from '../../src/json/uuid-v5.js';
import type { SubAgent } from '../directory/blueprint.js';
import type { Decide, Decision } from './decision.js';
import type { SquadContext } from './squad-context.js';

/** Tools saved at Vapi, referenced by id; what they are and who runs them is not known here. */
export function savedTools(
  { name: subAgent, toolIds = [] }: SubAgent,
  { decide }: SquadContext,
): Readonly<{ ids: readonly string[]; decisions: readonly Decision[] }> {
  const ids = [...new Set(toolIds)];
  return { ids, decisions: ids.map((tool) => savedTool(decide, subAgent, tool, subAgent)) };
}

/** A tool that is given by its id alone. `key` tells the sub-agent from others of its name. */
export const savedTool = (decide: Decide, subAgent: string, tool: string, key: string): Decision =>
  decide(
    'ToolRegistered',
    {
      subAgent,
      tool,
      kind: 'native',
      venue: 'vapi',
      serverUrl: null,
      definitionHash: sha256(tool),
      savedAtVapi: true,
    },
    key,
    tool,
  );
