import { describe, expect, it } from 'vitest';
import type { Blueprint, SubAgent } from '../../../modules/directory/blueprint.js';
import { DirectoryContent } from '../../../modules/directory/directory-content.js';
import { noRouting } from '../../../modules/directory/shop-routing.js';
import type { Team } from '../../../modules/directory/team.js';
import { blindSpots } from '../../../modules/compile/payload-findings.js';
import { defaultServerMessages } from '../../../modules/compile/members-overrides.js';
import {
  compileLine,
  dataOf,
  evening,
  findingsOf,
  memberNamed,
  morning,
  object,
  list,
  sampleDirectory,
  settings,
  toolName,
  toolOf,
  toolsOf,
} from './compile-of.js';

const subAgent = (overrides: Partial<SubAgent> = {}): SubAgent => ({
  name: 'Desk',
  prompt: 'You answer the phone.',
  model: { provider: 'openai', model: 'gpt-4o' },
  tools: ['endCall'],
  ...overrides,
});

/** A shop with one desk that is open on weekdays, and the Blueprint given. */
function shop(blueprint: Partial<Blueprint>, team: Partial<Team> = {}): DirectoryContent {
  return new DirectoryContent(
    [
      {
        id: 'lakeside',
        name: 'Lakeside',
        timezone: 'America/Denver',
        crm: 'autoOps',
        numbers: [{ number: '+15550190001', vapiPhoneNumberId: 'pn', voiceAssistantId: 'va' }],
        voiceAssistants: [{ id: 'va', mode: 'BLUEPRINT', blueprintId: 'main' }],
        transferDestinations: [
          {
            id: 'td',
            name: 'Counter',
            number: '+15550190010',
            description: 'anything',
            active: true,
            timeBasedEnabled: true,
            enabledOnHolidays: false,
            voiceAssistantIds: null,
            windows: [{ dayOfWeek: 'tuesday', startTime: '08:00', endTime: '18:00' }],
          },
        ],
        holidays: [],
        variables: { shopName: 'Lakeside' },
        ...team,
      },
    ],
    [
      {
        id: 'main',
        teamId: 'lakeside',
        version: 1,
        entry: 'Desk',
        subAgents: [subAgent()],
        edges: [],
        variables: {},
        ...blueprint,
      },
    ],
    noRouting,
    [],
  );
}

const of = (blueprint: Partial<Blueprint>, clock = morning) =>
  compileLine(shop(blueprint), 'pn', clock);

describe('a compile finds', () => {
  it('nothing in a sound Blueprint', () => {
    expect(findingsOf(of({}))).toEqual([]);
  });

  it('a prompt that names a tool which the sub-agent was not given', () => {
    const prompt =
      'Use checkTransferWindow, then handoff_to_nobody or autoOpsCancel; never myTool.';
    expect(findingsOf(of({ subAgents: [subAgent({ prompt })] }))).toEqual([
      'prompt-promises-missing-tool Desk checkTransferWindow',
      'prompt-promises-missing-tool Desk handoff_to_nobody',
      'prompt-promises-missing-tool Desk autoOpsCancel',
    ]);
  });

  it('which gate took the tool away that a prompt names, on this call only', () => {
    const subAgents = [
      subAgent({ prompt: 'Use transferCall.', tools: ['transferCall', 'endCall'] }),
    ];
    expect(findingsOf(of({ subAgents }, morning))).toEqual([]);
    const { decisions } = of({ subAgents }, evening);
    const [finding] = dataOf(decisions, 'CompileFindingRaised');
    expect(finding?.detail).toContain('Counter: timeWindow outside-windows');
    expect(decisions.find(({ id }) => id === finding?.['because'])?.fact.type).toBe('ToolOmitted');
  });

  it('an edge to nobody, and gives no tool for it', () => {
    const compiled = of({
      edges: [{ from: 'Desk', to: 'Billing', condition: 'an invoice', name: 'handoff_to_billing' }],
    });
    expect(findingsOf(compiled)).toEqual(['handoff-target-missing Desk handoff_to_billing']);
    expect(toolsOf(memberNamed(compiled.response['squad'], 'Desk')).map(toolName)).toEqual([
      'endCall',
    ]);
    expect(dataOf(compiled.decisions, 'HandoffCompiled')).toEqual([]);
  });

  it('function names that stand twice, and keeps them apart', () => {
    const subAgents = [subAgent(), subAgent({ name: 'Back office' })];
    const edge = { from: 'Desk', to: 'Back office', condition: 'paper work' };
    const back = { from: 'Back office', to: 'Desk', condition: 'back' };
    const compiled = of({ subAgents, edges: [edge, { ...edge, condition: 'more' }, back] });
    expect(findingsOf(compiled)).toEqual(['function-name-duplicate Desk handoff_to_Back_office_2']);
    const handoffs = dataOf(compiled.decisions, 'HandoffCompiled');
    expect(handoffs.map(({ functionName, description }) => [functionName, description])).toEqual([
      ['handoff_to_Back_office', 'paper work'],
      ['handoff_to_Back_office_2', 'more'],
      ['handoff_to_Desk', 'back'],
    ]);
  });

  it('sub-agents that cannot be reached or left', () => {
    const subAgents = [subAgent(), subAgent({ name: 'Island', tools: ['checkTransferWindow'] })];
    expect(findingsOf(of({ subAgents }))).toEqual([
      'sub-agent-unreachable Island -',
      'sub-agent-dead-end Island -',
    ]);
  });

  it('every variable without a value, once per place, and renders it empty', () => {
    const subAgents = [
      subAgent({ prompt: 'For {{ shopName }}: {{ motto }}, {{ motto }} {{ deep.er }}.' }),
    ];
    const compiled = of({ subAgents });
    expect(findingsOf(compiled)).toEqual([
      'variable-missing Desk motto in the prompt',
      'variable-missing Desk deep in the prompt',
    ]);
    const model = object(memberNamed(compiled.response['squad'], 'Desk')['model']);
    expect(list(model['messages'])[0]?.['content']).toBe('For Lakeside: ,  .');
  });

  it('a template that does not parse, and uses its words', () => {
    const subAgents = [
      subAgent({ prompt: 'For {{ shopName | noSuchFilter }} you {% nonsense %}talk.' }),
    ];
    const compiled = of({ subAgents });
    expect(findingsOf(compiled)).toEqual(['template-failed Desk the prompt']);
    const model = object(memberNamed(compiled.response['squad'], 'Desk')['model']);
    expect(list(model['messages'])[0]?.['content']).toBe('For  you talk.');
  });

  it('a description that Vapi may cut', () => {
    const edges = [{ from: 'Desk', to: 'Desk', condition: 'x'.repeat(1_001), name: 'again' }];
    expect(findingsOf(of({ edges }))).toEqual(['description-too-long Desk again']);
  });

  it('a tool that nobody registered, and one of another CRM', () => {
    const subAgents = [
      subAgent({ tools: ['hcpConfirmJob', 'autoOpsGetAvailability', 'endCall', 'endCall'] }),
    ];
    const compiled = compileLine(shop({ subAgents }, { crm: 'hcp' }), 'pn');
    expect(findingsOf(compiled)).toEqual([
      'tool-unknown Desk hcpConfirmJob',
      'tool-of-another-crm Desk autoOpsGetAvailability',
    ]);
    expect(dataOf(compiled.decisions, 'ToolOmitted')).toMatchObject([
      { tool: 'hcpConfirmJob', reason: 'tool-not-registered' },
    ]);
  });

  it('tools whose calls go to another host than the other messages', () => {
    const subAgents = [subAgent({ tools: ['checkTransferWindow', 'endCall'] })];
    const apart = { ...settings, toolsUrl: 'https://tools.example' };
    const compiled = compileLine(shop({ subAgents }), 'pn', morning, { settings: apart });
    expect(findingsOf(compiled)).toEqual(['two-surfaces-diverge - -']);
    const tool = toolOf(compiled.response['squad'], 'Desk', 'checkTransferWindow');
    expect(object(tool['server'])['url']).toBe(
      'https://tools.example/vapi/tools/checkTransferWindow',
    );
  });

  it('lists of messages that would blind the ledger', () => {
    expect(blindSpots(undefined)).toEqual(['transfer-update']);
    expect(blindSpots([...defaultServerMessages, 'transfer-update'])).toEqual([]);
    expect(blindSpots(['tool-calls', 'transfer-update'])).toContain('end-of-call-report');
  });

  it('nothing that stops the call', () => {
    const compiled = compileLine(sampleDirectory(), 'pn_harborline');
    expect(dataOf(compiled.decisions, 'SquadCompiled')).toHaveLength(1);
  });
});
