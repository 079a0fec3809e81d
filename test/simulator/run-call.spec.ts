import { describe, expect, it } from 'vitest';
import { usualDisorder } from '../../simulator/disorder.js';
import { numberAt, objectAt, objectsAt, textAt, type JsonObject } from '../../simulator/json.js';
import { ofKind } from '../../simulator/log.js';
import type { Answering } from './support/fake-service.js';
import { endCall, functionTool, handoff, member, squad, to } from './support/made-squad.js';
import { playSteps } from './support/scripted.js';

const url = 'https://assistant.example/hook';
const everything = [
  'conversation-update',
  'end-of-call-report',
  'speech-update',
  'status-update',
  'tool-calls',
  'user-interrupted',
  'assistant.started',
  'transfer-update',
  'transcript[transcriptType="final"]',
  'model-output',
  'voice-input',
  'assistant.speechStarted',
  'hang',
  'language-change-detected',
];
const shop = (plan: JsonObject = { type: 'all' }): JsonObject => ({
  squad: squad(
    [
      member('Greeter', {
        firstMessage: 'Hello.',
        tools: [functionTool('look', null), handoff('go', [to('Booking')]), endCall],
      }),
      member('Booking', {
        tools: [handoff('next', [to('Estimates', plan)]), functionTool('look', null)],
      }),
      member('Estimates', { firstMessage: 'Estimates.', tools: [endCall] }),
    ],
    url,
  ),
});

const walk = `
- caller: An oil change.
- calls: [{ tool: look, arguments: {} }]
- calls: [{ tool: go, arguments: { destination: Booking } }]
- says: When?
- caller: My card is 4111.
- calls: [{ tool: look, arguments: {} }]
- calls: [{ tool: next, arguments: { destination: Estimates } }]
- calls: [{ tool: endCall }]`.trim();

describe('a call', () => {
  it('goes from the ring to the report, each message in its place', async () => {
    const { service } = await playSteps('- caller: Bye.\n- calls: [{ tool: endCall }]', null, {
      answering: ({ type }) => (type === 'assistant-request' ? shop() : undefined),
    });
    expect(service.types).toEqual([
      'assistant-request',
      'status-update',
      'assistant.started',
      'speech-update',
      'speech-update',
      'conversation-update',
      'speech-update',
      'speech-update',
      'conversation-update',
      'conversation-update',
      'status-update',
      'end-of-call-report',
    ]);
    const times = service.arrived.map(({ message }) => numberAt(message, 'timestamp') ?? 0);
    expect(new Set(times).size).toBe(times.length);
    expect([...times].sort((one, other) => one - other)).toEqual(times);
  });

  it('sends what the assistant’s list wants, and nothing else', async () => {
    const wanting = (serverMessages: readonly string[]) => ({
      squad: squad([member('A', { firstMessage: 'Hi.' })], url, { serverMessages }),
    });
    const steps = '- says: Yes.\n- caller: Bye.\n  interrupts: true\n- hang: true\n- language: es';
    const all = await playSteps(steps, wanting(everything));
    const seen = new Set(all.service.types);
    for (const type of everything.filter(
      (one) => one !== 'tool-calls' && one !== 'transfer-update',
    )) {
      expect(seen).toContain(type);
    }
    const few = await playSteps(steps, wanting(['end-of-call-report']));
    expect(few.service.types).toEqual(['end-of-call-report']);
  });

  it('is the same to the byte for the same seed, disorder included', async () => {
    const bodies = async (seed: number) => {
      const { service } = await playSteps(walk, shop(), { seed, rates: usualDisorder });
      return service.arrived.map(({ message }) => JSON.stringify(message));
    };
    expect(await bodies(5)).toEqual(await bodies(5));
    expect(await bodies(5)).not.toEqual(await bodies(6));
  });

  it('keeps what it waits for in its place, whatever the disorder', async () => {
    const rates = { ...usualDisorder, lose: 0.9, delay: 0.9 };
    for (let seed = 1; seed <= 50; seed++) {
      const { service, log } = await playSteps(walk, shop(), { seed, rates });
      expect(service.ofType('tool-calls').length).toBeGreaterThanOrEqual(2);
      expect(ofKind(log, 'tool').filter(({ name }) => name === 'look')).toMatchObject([
        { outcome: 'result' },
        { outcome: 'result' },
      ]);
    }
  });

  it('signs the links of a report anew for each delivery', async () => {
    const { service } = await playSteps('- caller: Bye.', shop(), {
      rates: { ...usualDisorder, duplicate: 1 },
    });
    const links = service
      .ofType('end-of-call-report')
      .map(({ message }) => textAt(objectAt(message, 'artifact'), 'presignedMonoUrl'));
    expect(new Set(links).size).toBe(2);
  });

  it('complains of a repeat that is answered otherwise', async () => {
    let count = 0;
    const answering: Answering = ({ type, message }) =>
      type === 'tool-calls'
        ? {
            results: objectsAt(message, 'toolCallList').map((item) => ({
              toolCallId: textAt(item, 'id') ?? '',
              name: 'look',
              result: String(++count),
            })),
          }
        : undefined;
    const { log } = await playSteps('- calls: [{ tool: look }]', shop(), {
      answering,
      rates: { ...usualDisorder, duplicate: 1 },
    });
    expect(ofKind(log, 'complaint')).toMatchObject([{ rule: 'repeat-answered-otherwise' }]);
  });

  it('ends when it lasts too long, when a phrase is said, when the caller hangs up', async () => {
    const ended = async (steps: string, fields: JsonObject = {}) => {
      const { log } = await playSteps(steps, {
        squad: squad([member('A', { endCallPhrases: ['so long'], ...fields })], url),
      });
      return ofKind(log, 'ended').map(({ reason }) => reason);
    };
    expect(await ended('- wait: 601\n- caller: Still here.')).toEqual(['exceeded-max-duration']);
    expect(await ended('- wait: 601', { maxDurationSeconds: 900 })).toEqual([
      'customer-ended-call',
    ]);
    expect(await ended('- says: Well, so long!')).toEqual(['assistant-said-end-call-phrase']);
    expect(await ended('- hangUp: true\n- says: Hello?')).toEqual(['customer-ended-call']);
  });

  it('fills arguments from results, and says when a script refers to nothing', async () => {
    const answering: Answering = ({ type, message }) =>
      type === 'tool-calls'
        ? {
            results: objectsAt(message, 'toolCallList').map((item) => ({
              toolCallId: textAt(item, 'id') ?? '',
              name: 'look',
              result: '{"slots":[{"at":"nine"}]}',
            })),
          }
        : undefined;
    const refer = (pointer: string) =>
      `- calls: [{ tool: look }]\n- calls: [{ tool: look, arguments: { when: { $from: 'look#${pointer}' } } }]`;
    const { log } = await playSteps(refer('/slots/0/at'), shop(), { answering });
    expect(ofKind(log, 'tool')[1]?.arguments).toEqual({ when: 'nine' });
    const lost = await playSteps(refer('/slots/1/at'), shop(), { answering });
    expect(ofKind(lost.log, 'complaint')).toMatchObject([{ rule: 'script-cannot-go-on' }]);
    expect(lost.service.types.at(-1)).toBe('end-of-call-report');
  });
});

describe('who takes the call', () => {
  const given = async (answer: JsonObject) => {
    const { log, service } = await playSteps('- caller: Hi.', answer, {
      head: 'call: { envelope: slim }\nsaved: { assistants: { a-1: { name: Saved } } }',
    });
    const reason = ofKind(log, 'ended')[0]?.reason;
    return [ofKind(log, 'activated')[0]?.assistant ?? null, reason, service.types.at(-2)];
  };

  it.each([
    [
      { error: 'Closed.', destination: { type: 'number', number: '+1555' }, ...shop() },
      [null, 'assistant-request-returned-error', 'status-update'],
    ],
    [
      { destination: { type: 'number', number: '+1555' }, ...shop() },
      [null, 'assistant-request-returned-forwarding-phone-number', 'status-update'],
    ],
    [{}, [null, 'assistant-request-returned-no-assistant', 'status-update']],
    [
      { assistantId: 'a-9' },
      [null, 'assistant-request-returned-invalid-assistant', 'status-update'],
    ],
    [{ assistantId: 'a-1' }, ['Saved', 'customer-ended-call', 'status-update']],
    [{ assistant: { name: 'Inline' } }, ['Inline', 'customer-ended-call', 'status-update']],
    [
      { squad: { members: [{ assistant: { name: 'A', model: { toolIds: ['t-9'] } } }] } },
      [null, 'assistant-request-returned-invalid-assistant', 'status-update'],
    ],
  ] as const)('%#', async (answer, expected) => {
    expect(await given(answer)).toEqual(expected);
  });

  it('is asked once, for seven and a half seconds', async () => {
    const { service, log } = await playSteps('- caller: Hi.', null, {
      answering: ({ type }) =>
        type === 'assistant-request' ? { failure: 'timed-out', detail: '' } : undefined,
    });
    expect(service.ofType('assistant-request')).toMatchObject([{ timeoutMs: 7500 }]);
    expect(ofKind(log, 'ended')).toMatchObject([{ reason: 'assistant-request-failed' }]);
  });
});

describe('a handoff', () => {
  const seen = async (plan: JsonObject) => {
    const { log, service } = await playSteps(walk, shop(plan));
    const [, swap] = ofKind(log, 'swap');
    const greeting = service
      .ofType('conversation-update')
      .find(({ message }) => JSON.stringify(message).includes('"Estimates."'));
    const told = objectsAt(greeting?.message ?? {}, 'messagesOpenAIFormatted');
    // The update after the greeting shows what the model was handed, and the greeting.
    expect(told.slice(0, -1)).toEqual(swap?.context);
    return swap?.context.map((one) =>
      'tool_calls' in one
        ? 'calls'
        : `${textAt(one, 'role') ?? ''}: ${textAt(one, 'content') ?? ''}`,
    );
  };
  const own = 'system: You are Estimates.';
  const before = ['assistant: Hello.', 'user: An oil change.'];
  const later = ['assistant: When?', 'user: My card is 4111.'];
  const result = 'tool: {"ok":true}';
  const passed = 'tool: No handoff destination returned.';

  it.each([
    [
      'all',
      {},
      [
        own,
        ...before,
        'calls',
        result,
        'calls',
        passed,
        ...later,
        'calls',
        result,
        'calls',
        passed,
      ],
    ],
    ['userAndAssistantMessages', {}, [own, ...before, ...later]],
    ['previousAssistantMessages', {}, [own, ...before]],
    ['lastNMessages', { maxMessages: 5 }, [own, later[1], 'calls', result, 'calls', passed]],
    ['none', {}, [own]],
  ])('shows the next model by its plan: %s', async (type, fields, expected) => {
    expect(await seen({ type, ...fields })).toEqual(expected);
  });

  it('greets again on every return, and keeps the call’s variables', async () => {
    const loop = {
      squad: squad(
        [
          member('A', {
            firstMessage: 'A for {{ shop }}.',
            variableValues: { shop: 'Chatfield' },
            tools: [handoff('b', [to('B')])],
          }),
          member('B', {
            firstMessage: 'B for {{ shop }}, {{ nobody }}.',
            tools: [handoff('a', [to('A')])],
          }),
        ],
        url,
      ),
    };
    const { log } = await playSteps('- calls: [{ tool: b }]\n- calls: [{ tool: a }]', loop);
    expect(ofKind(log, 'said').map(({ text }) => text)).toEqual([
      'A for Chatfield.',
      'B for Chatfield, {{ nobody }}.',
      'A for Chatfield.',
    ]);
  });

  it('is followed once per turn; what is left of the turn is dropped', async () => {
    const two = {
      squad: squad(
        [
          member('A', { tools: [handoff('b', [to('B')]), handoff('c', [to('C')])] }),
          member('B'),
          member('C'),
        ],
        url,
      ),
    };
    const { log } = await playSteps('- calls: [{ tool: b }, { tool: c }]', two);
    expect(ofKind(log, 'activated').map(({ assistant }) => assistant)).toEqual(['A', 'B']);
    expect(ofKind(log, 'attempt')).toMatchObject([
      { functionName: 'c', reason: 'dropped-in-batch' },
    ]);
  });

  it('into an inline squad makes that squad’s names the ones that count', async () => {
    const inner = squad([
      member('Yard', { tools: [handoff('shed', [to('Shed')]), handoff('back', [to('Desk')])] }),
      member('Shed'),
    ]);
    const outer = {
      squad: squad(
        [member('Desk', { tools: [handoff('yard', [{ type: 'squad', squad: inner }])] })],
        url,
      ),
    };
    const { log } = await playSteps(
      '- calls: [{ tool: yard }]\n- calls: [{ tool: back }]\n- calls: [{ tool: shed }]',
      outer,
    );
    expect(ofKind(log, 'activated').map(({ assistant }) => assistant)).toEqual([
      'Desk',
      'Yard',
      'Shed',
    ]);
    expect(ofKind(log, 'attempt')).toMatchObject([{ from: 'Yard', reason: 'target-not-in-squad' }]);
    expect(ofKind(log, 'swap')).toMatchObject([{ scope: 'squad' }, { scope: 'member' }]);
  });
});

describe('a dynamic handoff', () => {
  const dynamic = {
    squad: squad(
      [
        member('Desk', {
          tools: [
            handoff('other', [
              { type: 'dynamic', server: { url: 'https://handoff.example', timeoutSeconds: 4 } },
            ]),
          ],
        }),
      ],
      url,
    ),
  };
  const asked = async (answer: ReturnType<Answering>) => {
    const { log, service } = await playSteps(
      '- calls: [{ tool: other, arguments: { destination: dynamic, blueprintId: b-1 } }]',
      dynamic,
      { answering: ({ type }) => (type === 'handoff-destination-request' ? answer : undefined) },
    );
    const [request] = service.ofType('handoff-destination-request');
    expect(request).toMatchObject({
      url: 'https://handoff.example',
      timeoutMs: 4000,
      message: { parameters: { destination: 'dynamic', blueprintId: 'b-1' } },
    });
    return { swaps: ofKind(log, 'swap'), attempts: ofKind(log, 'attempt') };
  };

  it('goes to the squad, or the assistant, that the server answers with', async () => {
    const inline = { destination: { type: 'squad', squad: squad([member('Yard')]) } };
    expect((await asked(inline)).swaps).toMatchObject([{ to: 'Yard', scope: 'squad' }]);
    const alone = { destination: { type: 'assistant', assistant: { name: 'Shed' } } };
    expect((await asked(alone)).swaps).toMatchObject([{ to: 'Shed', scope: 'assistant' }]);
  });

  it.each([
    [{ destination: {}, error: 'Not allowed.' }, 'declined', 'Not allowed.'],
    [{ destination: {} }, 'declined', 'No handoff destination returned.'],
    [{ failure: 'timed-out', detail: '' } as const, 'no-answer', 'timed-out'],
    [{ status: 500, text: '' }, 'no-answer', 'status 500'],
    [[], 'answer-unusable', 'The answer is no object.'],
    [{ destination: to('Nobody') }, 'target-not-in-squad', 'The squad has no member Nobody.'],
  ])('leads nowhere: %j', async (answer, reason, detail) => {
    const { swaps, attempts } = await asked(answer);
    expect(swaps).toEqual([]);
    expect(attempts).toMatchObject([{ reason, detail }]);
  });
});

describe('a transfer', () => {
  const line = (plan: JsonObject): JsonObject => ({
    type: 'number',
    number: '+15550141010',
    transferPlan: plan,
  });
  const transferred = async (
    plan: JsonObject,
    status: string | null = null,
    more: JsonObject = {},
  ) => {
    const desk = {
      squad: squad(
        [
          member('Desk', {
            tools: [{ type: 'transferCall', destinations: [line(plan)] }],
            ...more,
          }),
        ],
        url,
      ),
    };
    const told = status === null ? '' : `, status: ${status}`;
    const { log, service } = await playSteps(
      `- calls: [{ tool: transferCall, arguments: { destination: '+15550141010' }${told} }]\n- says: Still here.`,
      desk,
    );
    const report = service.ofType('end-of-call-report')[0]?.message ?? {};
    return {
      reason: ofKind(log, 'ended')[0]?.reason,
      statuses: service.ofType('status-update').map(({ message }) => message['status']),
      transfers: objectsAt(objectAt(report, 'artifact'), 'transfers').map(({ status: one }) => one),
      stays: ofKind(log, 'said').some(({ text }) => text === 'Still here.'),
      control: service.ofType('phone-call-control').map(({ message }) => message['request']),
    };
  };

  it('that is blind ends the call for Vapi, whoever picks up', async () => {
    expect(await transferred({ mode: 'blind-transfer' })).toMatchObject({
      reason: 'assistant-forwarded-call',
      statuses: ['in-progress', 'forwarding', 'ended'],
      transfers: ['completed'],
      stays: false,
    });
  });

  it('that is warm and fails leaves the caller, if its fallback says so', async () => {
    const mode = 'warm-transfer-say-summary';
    const fallbackPlan = { message: 'Nobody picks up.', endCallEnabled: false };
    expect(await transferred({ mode, fallbackPlan }, 'no-answer')).toMatchObject({
      reason: 'customer-ended-call',
      transfers: ['no-answer'],
      stays: true,
    });
    expect(await transferred({ mode }, 'busy')).toMatchObject({
      reason: 'call.forwarding.operator-busy',
      stays: false,
    });
  });

  it('is handed to a server that controls the phone', async () => {
    const serverMessages = ['phone-call-control', 'status-update', 'end-of-call-report'];
    expect(await transferred({ mode: 'blind-transfer' }, null, { serverMessages })).toMatchObject({
      control: ['forward'],
    });
  });

  it('without destinations asks the server for one', async () => {
    const desk = {
      squad: squad([member('Desk', { tools: [{ type: 'transferCall', destinations: [] }] })], url),
    };
    const play = (answer: JsonObject) =>
      playSteps('- calls: [{ tool: transferCall }]', desk, {
        answering: ({ type }) => (type === 'transfer-destination-request' ? answer : undefined),
      });
    const given = await play({ destination: { type: 'number', number: '+1555' } });
    expect(ofKind(given.log, 'transfer')).toMatchObject([{ destination: { number: '+1555' } }]);
    const refused = await play({ error: 'Closed.' });
    expect(ofKind(refused.log, 'transfer')).toEqual([]);
  });
});
