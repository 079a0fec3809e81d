import { describe, expect, it } from 'vitest';
import { objectAt, objectsAt } from '../../simulator/json.js';
import { withOverrides } from '../../simulator/merge-overrides.js';
import { nothingSaved } from '../../simulator/saved.js';
import { CannotRun, squadOf } from '../../simulator/squad.js';
import { toolsOf } from '../../simulator/tools-of.js';
import { handoff, member, squad, to } from './support/made-squad.js';

const names = (...members: Parameters<typeof squad>[0]) =>
  squadOf(squad(members), nothingSaved).members.map(({ name }) => name);

describe('a squad', () => {
  it('lays overrides over the assistant: the member’s, the squad’s, then the call’s', () => {
    const given = squad(
      [
        member(
          'A',
          { voice: 'base', server: { url: 'u0', timeoutSeconds: 5 } },
          {
            assistantOverrides: { voice: 'member', firstMessage: 'member', server: { url: 'u1' } },
          },
        ),
      ],
      null,
      { firstMessage: 'squad', maxDurationSeconds: 60 },
    );
    const [one] = squadOf(given, nothingSaved, { maxDurationSeconds: 90 }).members;
    expect(one?.assistant).toMatchObject({
      voice: 'member',
      firstMessage: 'squad',
      maxDurationSeconds: 90,
      server: { url: 'u1', timeoutSeconds: 5 },
    });
  });

  it('replaces a list, and appends where that is asked for', () => {
    const base = { model: { tools: [{ type: 'endCall' }], messages: [1] } };
    const replaced = withOverrides(base, { model: { tools: [{ type: 'dtmf' }] } });
    expect(replaced).toEqual({ model: { tools: [{ type: 'dtmf' }], messages: [1] } });
    const appended = withOverrides(base, { 'tools:append': [{ type: 'dtmf' }] });
    expect(objectsAt(objectAt(appended, 'model'), 'tools')).toHaveLength(2);
  });

  it('is refused with two members of one name, without members, with one that is not saved', () => {
    expect(() => names(member('A'), member('A'))).toThrow('Duplicate Assistant Name: A');
    expect(() => names()).toThrow(CannotRun);
    expect(() => names({ assistantId: 'a-1' })).toThrow('No assistant a-1 is saved.');
    const saved = { ...nothingSaved, assistants: { 'a-1': { name: 'Saved' } } };
    expect(squadOf({ members: [{ assistantId: 'a-1' }] }, saved).members).toMatchObject([
      { name: 'Saved', assistantId: 'a-1' },
    ]);
  });
});

describe('the tools of an assistant', () => {
  const toolNames = (given: Parameters<typeof member>[1], fields = {}) => {
    const [one] = squadOf(squad([member('A', given, fields)]), {
      ...nothingSaved,
      tools: { 't-1': { type: 'function', function: { name: 'saved' } } },
    }).members;
    if (one === undefined) throw new Error('no member');
    return toolsOf(one, {
      ...nothingSaved,
      tools: { 't-1': { type: 'function', function: { name: 'saved' } } },
    }).map(({ name }) => name);
  };

  it('have their function’s name, else that of their type', () => {
    const tools = [
      { type: 'endCall' },
      { type: 'transferCall', function: { name: 'assistedTransfer' } },
      { type: 'apiRequest', name: 'weather' },
    ];
    expect(toolNames({ tools, endCallFunctionEnabled: true })).toEqual([
      'endCall',
      'assistedTransfer',
      'weather',
    ]);
  });

  it('name a handoff after its one destination, else after its place', () => {
    const bare = { type: 'handoff', destinations: [to('Front Desk')] };
    const several = { type: 'handoff', destinations: [to('A'), to('B')] };
    expect(toolNames({ tools: [bare, several, handoff('mine', [to('A')])] })).toEqual([
      'handoff_to_Front_Desk',
      'handoff_to_group_1',
      'mine',
    ]);
  });

  it('count once per name, the first one', () => {
    expect(toolNames({ tools: [{ type: 'endCall' }, { type: 'endCall' }] })).toEqual(['endCall']);
  });

  it('come from the member’s destinations too: older ones as one transferCall', () => {
    const assistantDestinations = [
      { type: 'assistant', assistantName: 'B' },
      { type: 'assistant', assistantName: 'C', contextEngineeringPlan: { type: 'none' } },
      { type: 'assistant', assistantName: 'D' },
    ];
    expect(toolNames({}, { assistantDestinations })).toEqual(['handoff_to_C', 'transferCall']);
  });
});
