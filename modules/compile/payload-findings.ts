import { isObject, textOf, type Json } from '../../src/json/json.js';
import type { Finding } from './findings.js';
import { ledgerServerMessages } from './members-overrides.js';
import { hostOf } from './server.js';
import type { GrantedTool } from './squad-context.js';

/** Above this a function's description fails softly (vapi/README.md 10). */
const descriptionMax = 1_000;

/** Functions whose description Vapi would cut or drop. */
export const longDescriptions = (
  subAgent: string,
  granted: readonly GrantedTool[],
): readonly Finding[] =>
  granted.flatMap(({ name, payload }): readonly Finding[] => {
    const { function: declared } = payload;
    const description = isObject(declared) ? textOf(declared['description']) : null;
    if (description === null || description.length <= descriptionMax) return [];
    const detail = `The description of ${name} has ${description.length} characters, ${descriptionMax} are safe.`;
    return [{ code: 'description-too-long', subAgent, detail, about: name }];
  });

/** Messages that the ledger needs and a list of `serverMessages` leaves out; no list means Vapi's default ones. */
export function blindSpots(serverMessages: Json | undefined): readonly string[] {
  if (!Array.isArray(serverMessages)) return ['transfer-update'];
  return ledgerServerMessages.filter(
    (name) => name !== 'transcript[transcriptType="final"]' && !serverMessages.includes(name),
  );
}

/** The same tool reaches one host by its own URL and another by the assistant's: which one answers is then a riddle. */
export function divergingSurfaces(
  toolNames: readonly string[],
  toolsUrl: string,
  publicUrl: string,
): readonly Finding[] {
  const [tool, assistant] = [hostOf(toolsUrl), hostOf(publicUrl)];
  if (tool === assistant || toolNames.length === 0) return [];
  const detail = `${toolNames.join(', ')}: calls go to ${tool}, all other messages to ${assistant}.`;
  return [{ code: 'two-surfaces-diverge', subAgent: null, detail }];
}
