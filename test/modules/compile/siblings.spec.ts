import { describe, expect, it } from 'vitest';
import { compile } from '../../../modules/compile/compile.js';
import { compileLazySibling } from '../../../modules/compile/compile-lazy-sibling.js';
import { readSibling } from '../../../modules/compile/read-slice.js';
import { DirectoryContent } from '../../../modules/directory/directory-content.js';
import type { ShopRouting } from '../../../modules/directory/shop-routing.js';
import {
  compileLine,
  dataOf,
  findingsOf,
  inputsFor,
  list,
  membersOf,
  morning,
  object,
  sampleDirectory,
  settings,
  toolName,
  toolOf,
  toolsOf,
} from './compile-of.js';

const sample = sampleDirectory();
const routed = (routing: Partial<ShopRouting>): DirectoryContent =>
  new DirectoryContent(
    sample.teams,
    sample.blueprints,
    { ...sample.routing, ...routing },
    sample.tools,
  );

describe('an eager sibling', () => {
  it('is inlined with its own prompts and destinations, entered where the route says', () => {
    const { response } = compileLine(sample, 'pn_chatfield_main');
    const tool = toolOf(response['squad'], 'Greeter', 'handoff_to_south_park_main');
    const [destination = {}] = list(tool['destinations']);
    expect(destination).toMatchObject({
      type: 'squad',
      entryAssistantName: 'SouthParkBooking',
      contextEngineeringPlan: { type: 'userAndAssistantMessages' },
    });
    expect(membersOf(destination['squad']).map(({ name }) => name)).toEqual([
      'SouthParkBooking',
      'SouthParkGreeter',
    ]);
    const transfer = toolOf(destination['squad'], 'SouthParkGreeter', 'transferCall');
    expect(list(transfer['destinations']).map(({ number }) => number)).toEqual(
      sample.team('south-park')?.transferDestinations.map(({ number }) => number),
    );
    expect(JSON.stringify(destination)).toContain('South Park Auto');
    expect(JSON.stringify(destination)).not.toContain('Chatfield');
  });

  it('keeps its own names; further copies get others, and the ledger knows whose they are', () => {
    const { decisions } = compileLine(sample, 'pn_south_park');
    const [sibling] = dataOf(decisions, 'SiblingCompiled');
    expect(sibling).toMatchObject({
      blueprintId: 'chatfield-main',
      pattern: 'eager',
      copies: [
        { from: 'SouthParkGreeter', members: [{ name: 'Booking' }, {}, {}] },
        { from: 'SouthParkBooking', members: [{ name: 'Booking 2', subAgent: 'Booking' }, {}, {}] },
      ],
    });
    expect(dataOf(decisions, 'HandoffCompiled')).toMatchObject([
      { scope: 'intra-squad' },
      {
        from: 'SouthParkGreeter',
        to: 'Booking',
        toMember: 'Booking',
        toBlueprint: 'chatfield-main',
      },
      { from: 'SouthParkBooking', to: 'Booking', toMember: 'Booking 2', pattern: 'eager' },
      { from: 'Booking', to: 'Estimates' },
      { from: 'Greeter', to: 'Booking' },
      { from: 'Estimates', to: 'Booking' },
    ]);
  });

  it('has a compile of its own below that of the call, and expands no siblings', () => {
    const { decisions } = compileLine(sample, 'pn_south_park');
    const [own, sibling] = dataOf(decisions, 'CompileInputsRecorded');
    expect(own?.parentCompileId).toBeNull();
    expect(sibling).toMatchObject({ parentCompileId: own?.compileId, timezone: 'America/Denver' });
    expect(findingsOf({ decisions })).toContain('sibling-depth-limit - -');
    const [squad] = dataOf(decisions, 'SiblingCompiled');
    expect(squad?.compileId).toBe(sibling?.compileId);
  });

  it('is compiled when asked for if it is too large, the largest first, and the ledger says so', () => {
    const routing = { maxEagerPayloadBytes: 100 };
    const { response, decisions } = compileLine(routed(routing), 'pn_chatfield_main');
    expect(toolOf(response['squad'], 'Greeter', 'handoff_to_south_park_main')).toEqual({});
    const lazy = toolOf(response['squad'], 'Greeter', 'handoff_to_other_shop');
    expect(JSON.stringify(lazy)).toContain('"enum":["south-park-main","ken-caryl-main"]');
    expect(findingsOf({ decisions })).toContain('sibling-too-large - south-park-main');
    expect(dataOf(decisions, 'SiblingCompiled')).toEqual([]);
  });

  it('is compiled when asked for if it requires a value that is not known yet', () => {
    const handoffs = sample.routing.handoffs.map((route) => ({
      ...route,
      requiredVariables: route.to === 'south-park-main' ? ['vehicle'] : [],
    }));
    const { response, decisions } = compileLine(routed({ handoffs }), 'pn_chatfield_main');
    expect(findingsOf({ decisions })).toContain('sibling-variables-missing - south-park-main');
    const lazy = toolOf(response['squad'], 'Greeter', 'handoff_to_other_shop');
    const { parameters } = object(lazy['function']);
    expect(Object.keys(object(object(parameters)['properties'])).sort()).toEqual([
      'blueprintId',
      'destination',
      'vehicle',
    ]);
  });
});

describe('a lazy sibling', () => {
  it('is one dynamic destination for all, on the sub-agents that its route starts at', () => {
    const { response, decisions } = compileLine(sample, 'pn_chatfield_main');
    const tool = toolOf(response['squad'], 'Booking', 'handoff_to_other_shop');
    expect(list(tool['destinations'])).toMatchObject([
      { type: 'dynamic', server: { url: 'https://ledger.example/vapi/handoff' } },
    ]);
    expect(toolsOf(membersOf(response['squad'])[2] ?? {}).map(toolName)).not.toContain(
      'handoff_to_other_shop',
    );
    expect(
      dataOf(decisions, 'HandoffCompiled').filter(({ pattern }) => pattern === 'lazy'),
    ).toMatchObject([
      { from: 'Greeter', to: 'KenCarylBooking', toBlueprint: 'ken-caryl-main', toMember: null },
      { from: 'Booking', to: 'KenCarylBooking' },
    ]);
  });

  const route = sample.routing.handoffs.find(({ pattern }) => pattern === 'lazy');
  const sibling = route && readSibling(sample, route);
  const lazyInputs = (lazyDestination: 'squad' | 'assistant') => {
    if (sibling === undefined) throw new Error('The sample has no lazy route');
    return {
      stream: 'call-c1',
      callId: 'c1',
      compileId: 'lazy-1',
      parentCompileId: 'compile-1',
      sibling,
      call: { callId: 'c1', dialedNumber: null, customerNumber: '+15550132001' },
      settings: { ...settings, lazyDestination },
      values: { shopName: 'Chatfield Auto', vehicle: 'grey hatchback' },
      takenNames: [],
    };
  };

  it('is compiled at the handoff, as a squad entered where the route says', () => {
    const { destination, decisions, payloadBytes } = compileLazySibling(
      lazyInputs('squad'),
      morning,
    );
    expect(destination).toMatchObject({
      type: 'squad',
      entryAssistantName: 'KenCarylBooking',
      contextEngineeringPlan: { type: 'lastNMessages', maxMessages: 20 },
    });
    expect(dataOf(decisions, 'SiblingCompiled')).toMatchObject([
      { compileId: 'lazy-1', blueprintId: 'ken-caryl-main', pattern: 'lazy', payloadBytes },
    ]);
  });

  it('can be its entry alone, where a squad is not wanted', () => {
    const { destination, decisions } = compileLazySibling(lazyInputs('assistant'), morning);
    expect(destination).toMatchObject({
      type: 'assistant',
      assistant: {
        name: 'KenCarylBooking',
        server: { url: 'https://ledger.example/vapi/webhook' },
      },
    });
    expect(dataOf(decisions, 'ToolRegistered').map(({ subAgent }) => subAgent)).not.toContain(
      'KenCarylDesk',
    );
  });

  it('takes values that came with the call over its own with forward, under them with re-resolve', () => {
    const inputs = lazyInputs('squad');
    const resolved = (variables: 'forward' | 're-resolve'): unknown => {
      const one = { ...inputs.sibling, route: { ...inputs.sibling.route, variables } };
      const { decisions } = compileLazySibling({ ...inputs, sibling: one }, morning);
      return dataOf(decisions, 'CompileInputsRecorded')[0]?.variables;
    };
    expect(resolved('forward')).toMatchObject({
      resolved: {
        shopName: { value: 'Chatfield Auto', from: 'forwarded' },
        customerNumber: { value: '+15550132001', from: 'call' },
      },
    });
    expect(resolved('re-resolve')).toMatchObject({
      resolved: {
        shopName: { value: 'Ken Caryl Tire & Brake', from: 'team' },
        vehicle: { value: 'grey hatchback', from: 'forwarded' },
      },
    });
  });
});

describe('the allowlist', () => {
  it('is directed: no route leads back from Ken Caryl', () => {
    const { response } = compileLine(sample, 'pn_ken_caryl');
    expect(JSON.stringify(response)).not.toContain('handoff_to_other_shop');
  });

  it('can be the enterprise, lazily, without pairs that are denied', () => {
    const deny = [{ from: 'ken-caryl-main', to: 'chatfield-main' }];
    const content = routed({ implicitByEnterprise: true, deny });
    const { siblings } = inputsFor(content, 'pn_ken_caryl').directory;
    expect(siblings.map(({ route: { to, pattern } }) => `${to} ${pattern}`)).toEqual([
      'south-park-main lazy',
    ]);
    const chatfield = inputsFor(content, 'pn_chatfield_main').directory.siblings;
    expect(chatfield.map(({ route: { to, pattern } }) => `${to} ${pattern}`)).toEqual([
      'south-park-main eager',
      'ken-caryl-main lazy',
    ]);
  });

  it('does not name other companies', () => {
    const content = routed({ implicitByEnterprise: true, handoffs: [] });
    expect(compile(inputsFor(content, 'pn_copper_state'), morning).text).not.toContain('_other_');
  });
});
