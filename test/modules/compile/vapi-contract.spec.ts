import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../modules/compile/compile.js';
import { blueprintCheck } from '../../../modules/directory/document-checks.js';
import { teamCheck } from '../../../modules/directory/team-check.js';
import { canonicalJson } from '../../../src/json/canonical-json.js';
import { isArray, type Json } from '../../../src/json/json.js';
import {
  compileLine,
  dataOf,
  evening,
  inputsFor,
  membersOf,
  morning,
  object,
  sampleDirectory,
  toolName,
  toolsOf,
} from './compile-of.js';
import { generatedDirectory } from './generated-directory.js';
import { brokenRules } from './squad-rules.js';
import { contractOf, hasContract } from './vapi-contract.js';

if (!hasContract) process.stdout.write('skipped: ../shared/vapi/schemas.json is not here\n');
const lines = ['pn_chatfield_main', 'pn_chatfield_fleet', 'pn_south_park', 'pn_ken_caryl'];
const otherLines = ['pn_copper_state', 'pn_copper_state_es', 'pn_harborline', 'pn_millbrook'];
const place = { file: 'generated', path: '$' };

describe('what is compiled', () => {
  const schemaErrors = hasContract
    ? contractOf('ServerMessageResponseAssistantRequest')
    : (): readonly string[] => [];

  it.each([...lines, ...otherLines, 'nobody has it'])('fits what Vapi takes, for %s', (line) => {
    for (const clock of [morning, evening]) {
      const { response } = compileLine(sampleDirectory(), line, clock);
      expect(schemaErrors(response)).toEqual([]);
      expect(brokenRules(response)).toEqual([]);
    }
  });

  it('fits for any directory, and says in its decisions what it gives', () => {
    fc.assert(
      fc.property(generatedDirectory, fc.constantFrom(morning, evening), (content, clock) => {
        for (const team of content.teams) expect(teamCheck(asJson(team), place)).toEqual([]);
        for (const one of content.blueprints)
          expect(blueprintCheck(asJson(one), place)).toEqual([]);
        const inputs = inputsFor(content, 'pn-0');
        const { response, text, decisions } = compile(inputs, clock);
        expect(schemaErrors(response)).toEqual([]);
        expect(brokenRules(response)).toEqual([]);
        expect(text).toBe(canonicalJson(response));
        expect(new Set(decisions.map(({ id }) => id)).size).toBe(decisions.length);
        const [squad] = dataOf(decisions, 'SquadCompiled');
        const registered = dataOf(decisions, 'ToolRegistered').filter(
          ({ compileId }) => compileId === inputs.compileId,
        );
        for (const assistant of membersOf(response['squad'])) {
          const saved = object(assistant['model'])['toolIds'];
          const given = [...toolsOf(assistant).map(toolName), ...(isArray(saved) ? saved : [])];
          const { name } = assistant;
          expect(squad?.members.find((member) => member.name === name)?.tools).toEqual(given);
          const told = registered.filter(({ subAgent }) => subAgent === name);
          expect(new Set(told.map(({ tool }) => tool))).toEqual(new Set(given));
          expect(told).toHaveLength(given.length);
        }
      }),
      { numRuns: 1_000 },
    );
  }, 180_000);
});

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
