import { describe, expect, it } from 'vitest';
import { objectAt, objectsAt, textAt, type Json, type JsonObject } from '../../simulator/json.js';
import { ofKind } from '../../simulator/log.js';
import { endCall, functionTool, member, squad } from './support/made-squad.js';
import { numberUrl, playSteps } from './support/scripted.js';

const squadUrl = 'https://assistant.example/hook';
const toolUrl = 'https://tools.example/look';
const use = (...tools: readonly string[]) =>
  `- calls: [${tools.map((tool) => `{ tool: ${tool}, arguments: { plate: CHT } }`).join(', ')}]`;
const shop = (tools: readonly JsonObject[], url: string | null = squadUrl) => ({
  squad: squad([member('Desk', { tools: [...tools, endCall] })], url),
});

const answered = (result: JsonObject) => ({
  answering: ({ type, message }: { type: string; message: JsonObject }): Json | undefined => {
    const [item = {}] = objectsAt(message, 'toolCallList');
    return type === 'tool-calls'
      ? { results: [{ toolCallId: textAt(item, 'id') ?? '', ...result }] }
      : undefined;
  },
});

describe('where a tool call goes', () => {
  it.each([
    ['the tool’s own server', functionTool('look', toolUrl), squadUrl, toolUrl],
    ['else the assistant’s', functionTool('look', null), squadUrl, squadUrl],
    ['else the number’s', functionTool('look', null), null, numberUrl],
  ])('to %s', async (_, tool, url, expected) => {
    const { service } = await playSteps(use('look'), shop([tool], url));
    expect(service.ofType('tool-calls').map((one) => one.url)).toEqual([expected]);
  });

  it('with all calls of one server in one message, in the order asked', async () => {
    const tools = [
      functionTool('one', null),
      functionTool('two', toolUrl),
      functionTool('three', null),
    ];
    const { service } = await playSteps(use('one', 'two', 'three'), shop(tools));
    const asked = service
      .ofType('tool-calls')
      .map(({ url, message }) => [
        url,
        objectsAt(message, 'toolCallList').map((item) =>
          textAt(objectAt(item, 'function'), 'name'),
        ),
      ]);
    expect(asked).toEqual([
      [squadUrl, ['one', 'three']],
      [toolUrl, ['two']],
    ]);
  });

  it('to nobody where Vapi runs it, or where the model calls what is not there', async () => {
    const { service, log } = await playSteps(
      '- calls: [{ tool: dtmf, result: pressed }, { tool: nobody }]',
      shop([{ type: 'dtmf' }]),
    );
    expect(service.ofType('tool-calls')).toEqual([]);
    expect(ofKind(log, 'tool')).toMatchObject([
      { name: 'nobody', outcome: 'unknown-tool' },
      { name: 'dtmf', outcome: 'native', url: null },
    ]);
  });

  it('to nobody where there is no server at all', async () => {
    const script = shop([functionTool('look', null)], null);
    const { log, service } = await playSteps(use('look'), script, { url: '' });
    expect(service.arrived).toEqual([]);
    expect(ofKind(log, 'tool')).toMatchObject([{ outcome: 'no-result', url: null }]);
    expect(ofKind(log, 'sent').every(({ outcome }) => outcome === 'nowhere-to-send')).toBe(true);
  });
});

describe('what a tool call holds', () => {
  it('the model’s arguments with the tool’s static ones over them', async () => {
    const parameters = [{ key: 'plate', value: 'FIXED' }];
    const { service } = await playSteps(
      use('look'),
      shop([functionTool('look', null, { parameters })]),
    );
    const [sent] = service.ofType('tool-calls');
    expect(objectsAt(sent?.message ?? {}, 'toolCallList')).toMatchObject([
      { type: 'function', function: { name: 'look', arguments: { plate: 'FIXED' } } },
    ]);
  });

  it('its arguments as a text, where the script says so', async () => {
    const head = 'call: { envelope: slim, argumentsAs: text }';
    const { service } = await playSteps(use('look'), shop([functionTool('look', null)]), { head });
    const [sent] = service.ofType('tool-calls');
    const [item = {}] = objectsAt(sent?.message ?? {}, 'toolCallList');
    expect(objectAt(item, 'function')['arguments']).toBe('{"plate":"CHT"}');
  });
});

describe('what comes back', () => {
  const outcome = async (result: JsonObject) => {
    const { log } = await playSteps(
      use('look'),
      shop([functionTool('look', null)]),
      answered(result),
    );
    const [run] = ofKind(log, 'tool');
    return [run?.outcome, run?.result, ...ofKind(log, 'complaint').map(({ rule }) => rule)];
  };

  it.each([
    [{ name: 'look', result: 'a van' }, ['result', 'a van']],
    [{ name: 'look', error: 'not found' }, ['error', 'not found']],
    [{ result: 'a van' }, ['result', 'a van', 'result-without-name']],
    [{ name: 'look', result: { car: 1 } }, ['result', '{"car":1}', 'result-no-text']],
  ])('%j is taken', async (result, expected) => {
    expect(await outcome(result)).toEqual(expected);
  });

  it.each([
    [{ name: 'look', result: 'two\nlines' }, 'result-with-line-break'],
    [{ name: 'look' }, 'result-missing'],
  ])('%j is no result', async (result, rule) => {
    const [told, , complaint] = await outcome(result);
    expect([told, complaint]).toEqual(['no-result', rule]);
  });

  it('another id than the one that was asked for is no result either', async () => {
    const [told, , complaint] = await outcome({ toolCallId: 'other', name: 'look', result: 'x' });
    expect([told, complaint]).toEqual(['no-result', 'results-not-as-asked']);
  });

  it('a status that is no 2xx is nothing, whatever its body says', async () => {
    const { log } = await playSteps(use('look'), shop([functionTool('look', null)]), {
      answering: ({ type }) =>
        type === 'tool-calls' ? { status: 500, text: '{"results":[]}' } : undefined,
    });
    expect(ofKind(log, 'tool')).toMatchObject([{ outcome: 'no-result' }]);
  });

  it('is not waited for where the tool is async', async () => {
    const tool = functionTool('look', null, {
      async: true,
      messages: [{ type: 'request-complete', content: 'Looked.' }],
    });
    const { log } = await playSteps(
      use('look'),
      shop([tool]),
      answered({ name: 'look', result: 'x' }),
    );
    expect(ofKind(log, 'tool')).toMatchObject([{ outcome: 'not-awaited', result: null }]);
    expect(ofKind(log, 'said')).toMatchObject([{ text: 'Looked.' }]);
  });

  it('is spoken of as the answer, else as the tool says, and may end the call', async () => {
    const complete = {
      type: 'request-complete',
      content: 'Found it, goodbye.',
      endCallAfterSpokenEnabled: true,
      conditions: [{ param: 'plate', operator: 'eq', value: 'CHT' }],
    };
    const tool = functionTool('look', null, {
      messages: [{ type: 'request-start', content: 'Looking.' }, complete],
    });
    const said = async (result: JsonObject) => {
      const { log } = await playSteps(
        use('look'),
        shop([tool]),
        answered({ name: 'look', ...result }),
      );
      return [...ofKind(log, 'said').map(({ text }) => text), ofKind(log, 'ended')[0]?.reason];
    };
    expect(await said({ result: 'x' })).toEqual([
      'Looking.',
      'Found it, goodbye.',
      'assistant-ended-call-after-message-spoken',
    ]);
    const message = { type: 'request-complete', content: 'Here.' };
    expect(await said({ result: 'x', message })).toEqual([
      'Looking.',
      'Here.',
      'customer-ended-call',
    ]);
  });
});

describe('a rejection plan', () => {
  const rejected = (conditions: readonly JsonObject[]) =>
    shop([functionTool('look', null, { rejectionPlan: { conditions } })]);
  const regex = (pattern: string, fields: JsonObject = {}): JsonObject => ({
    type: 'regex',
    regex: pattern,
    target: { role: 'user' },
    ...fields,
  });

  it.each([
    ['a pattern in the last words of the caller', [regex('please')], true],
    ['one that is not there', [regex('never')], false],
    ['its negation', [regex('never', { negate: true })], true],
    ['all of several', [regex('please'), regex('never')], false],
    [
      'one of a group',
      [{ type: 'group', operator: 'OR', conditions: [regex('please'), regex('never')] }],
      true,
    ],
    [
      'a template',
      [{ type: 'liquid', liquid: '{{ messages.size | at_least: 2 | minus: messages.size }}' }],
      false,
    ],
    [
      'a template that says true',
      [{ type: 'liquid', liquid: '{% if messages.size > 0 %}true{% endif %}' }],
      true,
    ],
  ] as const)('with %s', async (_, conditions, holds) => {
    const { service, log } = await playSteps(
      `- caller: Look please\n${use('look')}`,
      rejected(conditions),
    );
    expect(service.ofType('tool-calls')).toHaveLength(holds ? 0 : 1);
    expect(ofKind(log, 'tool')).toMatchObject([{ outcome: holds ? 'rejected' : 'result' }]);
  });
});
