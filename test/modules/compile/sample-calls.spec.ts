import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../modules/compile/compile.js';
import { readSlice } from '../../../modules/compile/read-slice.js';
import { dataOf, findingsOf, inputsFor, membersOf, sampleDirectory } from './compile-of.js';

type AuditedTool = Readonly<{
  tool: string;
  offered: readonly string[];
  registeredOn: readonly string[];
  omittedFrom: readonly string[];
  candidates: readonly (object & Readonly<{ id: string; nextOpenAt?: string | null }>)[];
}>;
type Expected = Readonly<{
  clock: string;
  teamId: string;
  answers: readonly { body: { squad: { members: readonly { assistant: { name: string } }[] } } }[];
  gateAudit: { compiles: readonly { tools: readonly AuditedTool[] }[] };
}>;

const calls = new URL('../../fixtures/calls/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, calls), 'utf8'));
const names = readdirSync(calls).filter((name) => /^[a-z]-/.test(name));

/** What the compile gives at the start of a sample call, from nothing but the line that was dialled. */
function compiled(name: string) {
  const expected = read(`${name}/expected.json`) as Expected;
  const [{ body }] = read(`${name}/webhooks.json`) as [
    { body: { message: { phoneNumber: { id: string; number: string } } } },
  ];
  const { id: phoneNumberId, number } = body.message.phoneNumber;
  const directory = readSlice(sampleDirectory(), { phoneNumberId, number });
  const inputs = { ...inputsFor(sampleDirectory(), phoneNumberId), directory };
  return { expected, ...compile(inputs, expected.clock) };
}

describe('a sample call', () => {
  it.each(names)('%s starts with the members that it should, entry first', (name) => {
    const { expected, response } = compiled(name);
    expect(membersOf(response['squad']).map((assistant) => assistant['name'])).toEqual(
      expected.answers[0]?.body.squad.members.map(({ assistant }) => assistant.name),
    );
  });

  it.each(names)('%s is decided by the gates as expected', (name) => {
    const { expected, decisions } = compiled(name);
    const own = <Data extends { compileId: string }>(all: readonly Data[]): readonly Data[] =>
      all.filter(({ compileId }) => compileId === 'compile-1');
    const wanted = expected.gateAudit.compiles[0]?.tools ?? [];
    const evaluated = own(dataOf(decisions, 'GatesEvaluated'));
    expect(evaluated.map(({ tool }) => tool)).toEqual(wanted.map(({ tool }) => tool));
    for (const [
      place,
      { tool, candidates, offered, registeredOn, omittedFrom },
    ] of wanted.entries()) {
      const got = evaluated[place]?.candidates ?? [];
      expect(got).toMatchObject(candidates);
      expect(got.map(({ nextOpenAt }) => nextOpenAt)).toEqual(
        candidates.map(({ nextOpenAt }) => nextOpenAt),
      );
      expect(got.filter((one) => one.offered).map(({ id }) => id)).toEqual(offered);
      const subAgents = (type: 'ToolRegistered' | 'ToolOmitted'): readonly string[] =>
        own(dataOf(decisions, type))
          .filter((data) => data.tool === tool)
          .map(({ subAgent }) => subAgent);
      expect(subAgents('ToolRegistered')).toEqual(registeredOn);
      expect(subAgents('ToolOmitted')).toEqual(omittedFrom);
    }
  });

  it('omits the transfer after hours, because of what the gates said', () => {
    const { decisions } = compiled('a-after-hours');
    const omitted = dataOf(decisions, 'ToolOmitted').find(({ tool }) => tool === 'transferCall');
    const evaluated = decisions.find(({ id }) => id === omitted?.because);
    expect(omitted?.reason).toBe('no-destination-offered');
    expect(evaluated?.fact).toMatchObject({
      type: 'GatesEvaluated',
      data: { tool: 'transferCall' },
    });
  });

  it('finds nothing in the sample but its two oddities while the desks are open', () => {
    const found = ['c-handoff-chain', 'e-report-lost'].map((name) => findingsOf(compiled(name)));
    expect(found).toEqual([
      ['sibling-depth-limit - -'],
      ['handoff-target-missing HarborlineDispatch handoff_to_billing'],
    ]);
    const clock = '2026-06-09T20:00:00.000Z';
    const copper = compile(inputsFor(sampleDirectory(), 'pn_copper_state'), clock);
    expect(findingsOf(copper)).toEqual([
      'prompt-promises-missing-tool CopperGreeter checkTransferWindow',
    ]);
  });
});
