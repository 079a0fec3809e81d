import { sha256 } from '../../src/json/uuid-v5.js';
import type { SubAgent } from '../directory/blueprint.js';
import type { Decision } from './decision.js';
import type { SquadContext } from './squad-context.js';

/** Tools saved at Vapi, referenced by id; what they are and who runs them is not known here. */
export function savedTools(
  { name: subAgent, toolIds = [] }: SubAgent,
  { decide }: SquadContext,
): Readonly<{ ids: readonly string[]; decisions: readonly Decision[] }> {
  const ids = [...new Set(toolIds)];
  const decisions = ids.map((tool) =>
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
      subAgent,
      tool,
    ),
  );
  return { ids, decisions };
}
