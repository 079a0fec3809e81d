import 'reflect-metadata';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  observeAnswer,
  type ObservedFrom,
} from '../../../modules/upstream/observe/observe-answer.js';
import { reasons } from '../../../modules/reasons/reasons.js';
import { checkDecision } from '../../../modules/decisions/check-decision.js';
import type { Json } from '../../../src/json/json.js';

const from: ObservedFrom = {
  stream: 'call-k',
  callId: 'k',
  compileId: 'upstream-k',
  parentCompileId: null,
  teamId: 'chatfield',
  voiceAssistantId: 'va',
  mode: 'BLUEPRINT',
  ledgerHosts: new Set(['ledger.test']),
  isCommitTool: (name) => name === 'mtgBook',
  payloadBytes: 2,
  responseHash: 'h',
  elapsedMs: 5,
};
const observed = (answer: unknown) => observeAnswer(answer as Json, from).map(({ fact }) => fact);
const ofType = (answer: unknown, type: string) =>
  observed(answer).flatMap(({ type: one, data }) => (one === type ? [data] : []));
const findings = (answer: unknown): readonly string[] =>
  ofType(answer, 'CompileFindingRaised').map((data) => {
    const { code, subAgent } = data as { code: string; subAgent: string | null };
    return `${code} ${subAgent ?? '–'}`;
  });

const everything = [
  'conversation-update',
  'end-of-call-report',
  'function-call',
  'hang',
  'speech-update',
  'status-update',
  'tool-calls',
  'transfer-destination-request',
  'handoff-destination-request',
  'user-interrupted',
  'assistant.started',
  'transfer-update',
];
const server = { url: 'https://ledger.test/vapi/webhook' };
const member = (name: string, tools: readonly object[] = [], more: object = {}) => ({
  assistant: { name, model: { tools }, serverMessages: everything, server, ...more },
});
const squad = (...members: readonly object[]) => ({ squad: { members } });
const handoff = (name: string, ...destinations: readonly object[]) => ({
  type: 'handoff',
  function: { name, description: `For ${name}.` },
  destinations,
});

describe('an answer to an assistant-request, read back', () => {
  it('tells the surface, by what was answered with', () => {
    const surfaces = [
      squad(member('A')),
      { assistant: { name: 'A' } },
      { assistantId: 'as-1' },
      { squadId: 'sq-1' },
    ].map((answer) => ofType(answer, 'SurfaceSelected')[0]);
    expect(surfaces).toMatchObject([
      { surface: 'blueprint', reason: 'observed-inline', teamId: 'chatfield', mode: 'BLUEPRINT' },
      { surface: 'blueprint', reason: 'observed-inline' },
      { surface: 'team-tool', reason: 'observed-saved' },
      { surface: 'team-tool', reason: 'observed-saved' },
    ]);
    expect(ofType({ assistantId: 'as-1' }, 'SquadCompiled')).toMatchObject([
      { members: [{ name: 'as-1', tools: [] }], response: { assistantId: 'as-1' } },
    ]);
  });

  it('tells of an answer without an agent that there was none', () => {
    const destination = { type: 'number', number: '+15550142002' };
    expect(observed({ destination, ...squad(member('A')) })).toMatchObject([
      { type: 'CompileFailed', data: { reason: 'upstream-answered-destination', observed: true } },
    ]);
    expect(observed({ error: 'Closed.', destination })).toMatchObject([
      { type: 'CompileFailed', data: { reason: 'upstream-answered-error', stage: 'upstream' } },
    ]);
  });

  it('names every tool, who runs it, and where its calls go', () => {
    const tools = [
      { type: 'function', function: { name: 'mtgBook' }, server },
      { type: 'function', function: { name: 'lookUp' } },
      { type: 'transferCall', destinations: [] },
      { type: 'transferCall', function: { name: 'to_front_desk' } },
      { type: 'endCall' },
      { type: 'apiRequest', name: 'weather', url: 'https://weather.test' },
    ];
    const answer = squad(
      member('A', tools, { model: { tools, toolIds: ['t-1'], toolRefs: [{ toolId: 't-2' }] } }),
    );
    expect(
      ofType(answer, 'ToolRegistered').map((data) => {
        const { tool, kind, venue, serverUrl } = data as Record<string, unknown>;
        return [tool, kind, venue, serverUrl];
      }),
    ).toEqual([
      ['mtgBook', 'commit', 'backend', server.url],
      ['lookUp', null, 'backend', null],
      ['transferCall', 'native', 'vapi', null],
      ['to_front_desk', 'native', 'vapi', null],
      ['endCall', 'native', 'vapi', null],
      ['weather', 'native', 'vapi', null],
      ['t-1', 'native', 'vapi', null],
      ['t-2', 'native', 'vapi', null],
    ]);
  });

  it('lets overrides win: those of the member, then those of the squad', () => {
    const answer = {
      squad: {
        members: [
          {
            ...member('A', [{ type: 'endCall' }]),
            assistantOverrides: { 'tools:append': [{ type: 'dtmf' }] },
          },
          { assistantId: 'as-1', assistantOverrides: { model: { tools: [{ type: 'sms' }] } } },
        ],
        membersOverrides: { serverMessages: ['tool-calls'] },
      },
      squadOverrides: { serverMessages: everything },
    };
    expect(ofType(answer, 'SquadCompiled')).toMatchObject([
      {
        members: [
          { name: 'A', tools: ['endCall', 'dtmf'] },
          { name: 'as-1', tools: ['sms'] },
        ],
      },
    ]);
    expect(findings(answer)).toEqual(['saved-at-vapi as-1']);
  });

  it('tells where each handoff leads, and what it brings along', () => {
    const plan = { type: 'lastNMessages', maxMessages: 4 };
    const inner = { members: [member('Sister', [handoff('back', { type: 'dynamic' })])] };
    const answer = squad(
      member('A', [
        handoff('to_b', { type: 'assistant', assistantName: 'B', contextEngineeringPlan: plan }),
        handoff('to_saved', { type: 'assistant', assistantId: 'as-1' }),
        handoff('elsewhere', { type: 'assistant', assistantId: 'as-9', description: 'Away.' }),
        handoff('inline', { type: 'assistant', assistant: { name: 'New' } }),
        handoff('sister', { type: 'squad', squad: inner }),
        handoff('saved_squad', { type: 'squad', squadId: 'sq-1' }),
        { type: 'transferCall', destinations: [{ type: 'assistant', assistantName: 'B' }] },
      ]),
      member('B'),
      { assistantId: 'as-1', assistantOverrides: { name: 'Saved' } },
    );
    expect(
      ofType(answer, 'HandoffCompiled').map((data) => {
        const { from: source, to, functionName, scope, pattern } = data as Record<string, unknown>;
        return [source, functionName, to, scope, pattern];
      }),
    ).toEqual([
      ['A', 'to_b', 'B', 'intra-squad', null],
      ['A', 'to_saved', 'Saved', 'intra-squad', null],
      ['A', 'elsewhere', 'as-9', 'cross-blueprint', null],
      ['A', 'inline', 'New', 'cross-blueprint', 'eager'],
      ['A', 'sister', 'Sister', 'cross-blueprint', 'eager'],
      ['A', 'saved_squad', 'sq-1', 'cross-blueprint', null],
      ['A', 'transferCall', 'B', 'intra-squad', null],
      ['Sister', 'back', 'dynamic', 'cross-blueprint', 'lazy'],
    ]);
    expect(ofType(answer, 'HandoffCompiled')).toMatchObject([
      { contextEngineeringPlan: plan, description: 'For to_b.' },
      { contextEngineeringPlan: { type: 'all' } },
      { description: 'Away.' },
      {},
      {},
      {},
      {},
      { contextEngineeringPlan: null },
    ]);
  });

  it('reads the legacy destinations of a member as the tools that Vapi makes of them', () => {
    const answer = squad(
      {
        ...member('A'),
        assistantDestinations: [
          { type: 'assistant', assistantName: 'B', contextEngineeringPlan: { type: 'none' } },
          { type: 'assistant', assistantName: 'C' },
        ],
      },
      member('B'),
      member('C'),
    );
    expect(ofType(answer, 'HandoffCompiled')).toMatchObject([
      { functionName: 'handoff_to_B', to: 'B', contextEngineeringPlan: { type: 'none' } },
      { functionName: 'transferCall', to: 'C', contextEngineeringPlan: null },
    ]);
  });

  it('finds what can be seen from outside, and nothing where all is well', () => {
    expect(findings(squad(member('A', [{ type: 'endCall' }])))).toEqual([]);
    const long = { type: 'function', function: { name: 'f', description: 'x'.repeat(1_001) } };
    const elsewhere = { ...long, function: { name: 'g' }, server: { url: 'https://x.test/t' } };
    const answer = squad(
      member('A', [
        handoff('to_nobody', { type: 'assistant', assistantName: 'Nobody' }),
        { type: 'handoff', destinations: [{ type: 'assistant', assistantName: 'A' }] },
        long,
        long,
        elsewhere,
      ]),
      member('A', [], { serverMessages: undefined }),
      member('C', [], { server: { url: 'https://x.test' }, serverMessages: ['tool-calls'] }),
    );
    expect(findings(answer)).toEqual([
      'function-name-duplicate A',
      'function-name-missing A',
      'description-too-long A',
      'handoff-target-missing A',
      'two-surfaces-diverge A',
      'messages-bypass-ledger A',
      'server-messages-blind A',
      'server-messages-blind C',
      'messages-bypass-ledger C',
      'member-name-duplicate A',
    ]);
  });

  it('calls no target missing that a saved member may be', () => {
    const tool = handoff('to_b', { type: 'assistant', assistantName: 'B' });
    expect(findings(squad(member('A', [tool]), { assistantId: 'as-1' }))).toEqual([
      'saved-at-vapi as-1',
    ]);
  });

  it('says what it cannot read and goes on with the rest', () => {
    for (const odd of [null, [], 'squad', {}, { workflowId: 'w' }, { squad: [] }]) {
      expect(findings(odd)).toEqual(['answer-unreadable –']);
    }
    expect(findings({ squad: { members: 'all' } })).toEqual(['answer-unreadable –']);
    const answer = squad(member('A', [7 as never, { type: 'endCall' }]), {}, 'B' as never);
    expect(findings(answer)).toEqual([
      'answer-unreadable A',
      'answer-unreadable –',
      'answer-unreadable –',
    ]);
    expect(ofType(answer, 'ToolRegistered')).toMatchObject([{ subAgent: 'A', tool: 'endCall' }]);
    const noList = squad(member('A', [], { model: { tools: 'all' } }));
    expect(findings(noList)).toEqual(['answer-unreadable A']);
  });

  it('records an answer once, and another answer of the same call beside it', () => {
    const ids = (answer: object, responseHash = 'h') =>
      observeAnswer(answer as Json, { ...from, responseHash }).map(({ id }) => id);
    const one = ids(squad(member('A')));
    expect(ids(squad(member('A')))).toEqual(one);
    expect(ids(squad(member('A')), 'other').filter((id) => one.includes(id))).toEqual([]);
  });

  it('bounds what it records', () => {
    const tools = Array.from({ length: 6_000 }, (_, index) => ({
      type: 'function',
      function: { name: `f${index}` },
    }));
    const decisions = observed(squad(member('A', tools)));
    expect(decisions.length).toBeLessThan(5_010);
    expect(findings(squad(member('A', tools)))).toContain('answer-unreadable –');
  });
});

/** JSON that looks like an answer in some places and like anything in others. */
const keys = [
  'squad members assistant assistantId squadId destination destinations model tools toolIds',
  'toolRefs toolId function name type server url serverMessages assistantOverrides',
  'membersOverrides squadOverrides assistantDestinations assistantName tools:append',
  'contextEngineeringPlan description entryAssistantName __proto__ error',
].flatMap((line) => line.split(' '));
const words = [
  'handoff',
  'function',
  'transferCall',
  'assistant',
  'squad',
  'dynamic',
  'A',
  'B',
  '',
];
const answerLike = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 8, withCrossShrink: true },
    fc.constantFrom<unknown>(...words, null, 0, true, 'https://x.test', 'not a url'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 5 }).map((pairs) => {
      const text = pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      return JSON.parse(`{${text.join(',')}}`) as unknown;
    }),
  ),
})).value;

describe('any JSON', () => {
  it.each([
    ['made at random', fc.jsonValue({ maxDepth: 6 })],
    ['that looks like an answer', answerLike],
    ['in the place of a squad', answerLike.map((value) => ({ squad: { members: value } }))],
    [
      'in the place of tools',
      answerLike.map((tools) => squad({ assistant: { name: 'A', model: { tools } } })),
    ],
  ])('%s is read without an exception into decisions that are whole', (_, answers) => {
    fc.assert(
      fc.property(answers, (answer) => {
        const facts = observed(answer);
        expect(facts.length).toBeGreaterThan(0);
        for (const { type, data } of facts) {
          const { observed: mark, ...told } = data as Record<string, unknown>;
          expect(mark).toBe(true);
          if (type === 'CompileFindingRaised') {
            expect(Object.keys(reasons.finding)).toContain(told['code']);
          }
          expect(JSON.parse(JSON.stringify(told))).toEqual(told);
          expect(checkDecision(type, pinned(type, told), '', 'k').faults).toEqual([]);
        }
        const ids = observeAnswer(answer as Json, from).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 400 },
    );
  });
});

/** Without the fields that we write beside the pinned ones, which the door does not take; an unknown kind is null. */
function pinned(type: string, data: Record<string, unknown>): object {
  const { about: _a, because: _b, reason, savedAtVapi: _s, kind, compileId, ...rest } = data;
  return {
    ...rest,
    ...(type !== 'SurfaceSelected' && { compileId }),
    ...(type === 'SurfaceSelected' && { reason }),
    ...(type === 'ToolRegistered' && { kind: kind ?? 'query' }),
  };
}
