import { describe, expect, it } from 'vitest';
import {
  chooseDestination,
  readDynamicAnswer,
  targetOf,
  variablesFrom,
} from '../../simulator/handoff.js';
import type { JsonObject } from '../../simulator/json.js';
import { nothingSaved } from '../../simulator/saved.js';
import { squadOf } from '../../simulator/squad.js';
import { assistant, handoff, member, squad, to } from './support/made-squad.js';

const inline = { type: 'squad', squad: { name: 'Sister', ...squad([member('Y'), member('Z')]) } };
const saved = { type: 'assistant', assistantId: 'a-1' };
const dynamic = { type: 'dynamic', server: { url: 'u' } };
const tool = handoff('go', [to('Booking'), saved, dynamic, inline]);

describe('the destination that an argument means', () => {
  it.each([
    ['a-1', saved],
    ['Booking', to('Booking')],
    ['Sister', inline],
    ['dynamic', dynamic],
    [null, to('Booking')],
  ])('%s', (named, destination) => {
    expect(chooseDestination(tool, named)).toEqual({ kind: 'destination', destination });
  });

  it('is the first one for `dynamic` where none is dynamic', () => {
    expect(chooseDestination(handoff('go', [to('A'), to('B')]), 'dynamic')).toMatchObject({
      destination: to('A'),
    });
  });

  it('may be a phone number, and is nothing otherwise', () => {
    expect(chooseDestination(tool, '+15550141010')).toEqual({
      kind: 'number',
      number: '+15550141010',
    });
    expect(chooseDestination(tool, 'Nobody')).toMatchObject({ kind: 'nothing' });
    expect(chooseDestination(handoff('go', []), null)).toMatchObject({ kind: 'nothing' });
  });
});

describe('who a destination is', () => {
  const current = squadOf(squad([member('Greeter'), member('Booking')]), nothingSaved);
  const found = (destination: JsonObject) =>
    targetOf(destination, current, {
      ...nothingSaved,
      assistants: { 'a-1': assistant('Saved') },
      squads: { 's-1': squad([member('S')]) },
    });

  it('a name means a member of the current squad, overrides laid over it', () => {
    const assistantOverrides = { firstMessage: 'Again.' };
    const target = found({ ...to('Booking'), assistantOverrides });
    expect(target).toMatchObject({
      scope: 'member',
      squad: current,
      member: { name: 'Booking', assistant: assistantOverrides },
    });
  });

  it('nobody, where the squad has no such member', () => {
    expect(found(to('Y'))).toEqual({ missing: 'The squad has no member Y.' });
    expect(found({ type: 'assistant' })).toEqual({ missing: 'The squad has no member .' });
    expect(found({ ...inline, entryAssistantName: 'Booking' })).toHaveProperty('missing');
    expect(found({ type: 'assistant', assistantId: 'a-9' })).toHaveProperty('missing');
  });

  it('a whole squad begins with its first member or the one that is named, and is current then', () => {
    expect(found(inline)).toMatchObject({ scope: 'squad', member: { name: 'Y' } });
    expect(found({ ...inline, entryAssistantName: 'Z' })).toMatchObject({ member: { name: 'Z' } });
    expect(found({ type: 'squad', squadId: 's-1' })).toMatchObject({ member: { name: 'S' } });
    const target = found(inline);
    if ('missing' in target) throw new Error(target.missing);
    expect(target.squad.members.map(({ name }) => name)).toEqual(['Y', 'Z']);
  });

  it('a saved or an inline assistant stands alone', () => {
    expect(found(saved)).toMatchObject({ scope: 'assistant', member: { name: 'Saved' } });
    expect(found({ type: 'assistant', assistant: assistant('New') })).toMatchObject({
      scope: 'assistant',
      member: { name: 'New' },
    });
  });
});

describe('the answer to a handoff-destination-request', () => {
  it('gives a destination, or declines by an error or an empty one', () => {
    expect(readDynamicAnswer({ destination: to('A'), result: 'ok' })).toEqual({
      kind: 'destination',
      destination: to('A'),
      result: 'ok',
    });
    expect(readDynamicAnswer({ destination: {}, error: 'no' })).toMatchObject({ error: 'no' });
    expect(readDynamicAnswer({ destination: {} })).toMatchObject({ kind: 'declined', error: null });
    expect(readDynamicAnswer({ error: 'no' })).toMatchObject({ kind: 'declined' });
  });
});

it('arguments that the tool names become variables, the destination does not', () => {
  const parameters = { properties: { destination: {}, plate: {} } };
  const named = { ...tool, function: { name: 'go', parameters } };
  expect(variablesFrom(named, { destination: 'A', plate: 'CHT 330', other: 1 })).toEqual({
    plate: 'CHT 330',
  });
});
