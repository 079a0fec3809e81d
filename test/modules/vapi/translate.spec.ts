import { describe, expect, it } from 'vitest';
import { draftsOf, factsOf } from '../../support/read-body.js';

const call = { id: 'k-1' };
const at = (second: number) => Date.parse('2026-06-10T20:00:00Z') + second * 1000;
const iso = (second: number) => new Date(at(second)).toISOString();
const dataOf = (body: unknown, type: string) =>
  factsOf(body)
    .filter((fact) => fact.type === type)
    .map(({ data }) => data);
const toolCalls = (second: number, id: string, name: string, values: object) => ({
  role: 'tool_calls',
  time: at(second),
  toolCalls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(values) } }],
});
const report = (fields: object, artifact: object = {}) => ({
  message: { type: 'end-of-call-report', timestamp: at(99), call, artifact, ...fields },
});

describe('an end report', () => {
  it('reads duration and cost in the units of the ledger', () => {
    expect(dataOf(report({ durationSeconds: 24.6, cost: 0.31 }), 'CallEnded')).toMatchObject([
      { durationMs: 24_600, costMicros: 310_000, endedReason: 'unknown' },
    ]);
  });

  it('takes the duration from start and end where none is given', () => {
    const ended = draftsOf(
      report({ startedAt: iso(0), endedAt: iso(90), endedReason: 'voicemail' }),
    ).find(({ fact }) => fact.type === 'CallEnded');
    expect(ended).toMatchObject({ at: iso(90), fact: { data: { durationMs: 90_000 } } });
  });

  it.each([
    ['assistant-forwarded-call', []],
    ['call.forwarding.no-answer', ['no-answer']],
    ['call.in-progress.error-warm-transfer-assistant-cancelled', ['cancelled']],
    ['customer-ended-call', ['unknown']],
  ])(
    'tells a transfer that was asked for from one that was answered: %s (C-26)',
    (endedReason, settled) => {
      const body = report({ endedReason, destination: { type: 'number', number: '+15550142010' } });
      expect(dataOf(body, 'TransferRequested')).toHaveLength(1);
      expect(dataOf(body, 'TransferSettled')).toMatchObject(settled.map((status) => ({ status })));
    },
  );

  it('finds extracted values wherever they moved to, and takes them for no commit (C-11)', () => {
    const values = { plate: 'CHT 330' };
    const places = [
      report({ analysis: { structuredData: values } }),
      report({ call: { ...call, analysis: { structuredData: values } } }),
      report({}, { structuredOutputs: values }),
      report({}, { structuredOutputs: { 'so-1': values } }),
      report({}, { structuredOutputs: { 'so-1': { name: 'plate', result: 'CHT 330' } } }),
    ];
    for (const body of places) {
      expect(dataOf(body, 'ValuesExtracted')).toMatchObject([{ values }]);
      expect(dataOf(body, 'BookingCommitted')).toEqual([]);
    }
  });

  it('joins activations with what the history shows of the same swap', () => {
    const messages = [
      { role: 'bot', message: 'Hello', time: at(1), assistantName: 'Greeter' },
      toolCalls(5, 't-1', 'handoff_to_booking', { destination: 'Booking' }),
      { role: 'bot', message: 'One moment.', time: at(6), assistantName: 'Greeter' },
      { role: 'bot', message: 'Booking here', time: at(8), assistantName: 'Booking' },
    ];
    const assistantActivations = ['Greeter', 'Booking', 'Greeter'].map((assistantName) => ({
      assistantName,
    }));
    expect(dataOf(report({}, { messages, assistantActivations }), 'HandoffSwapped')).toEqual([
      expect.objectContaining({
        from: 'Greeter',
        to: 'Booking',
        toolCallId: 't-1',
        evidence: ['assistantActivations', 'messages'],
        activation: 1,
        timed: true,
      }),
      expect.objectContaining({ from: 'Booking', to: 'Greeter', activation: 2, timed: false }),
    ]);
  });

  it('knows no name of one that took over and handed on without a word', () => {
    const prompt = (message: string, second: number) => ({
      role: 'system',
      message,
      time: at(second),
    });
    const messages = [
      { role: 'bot', message: 'Booking here', time: at(1), assistantName: 'Booking' },
      toolCalls(2, 't-1', 'handoff_to_estimates', {}),
      prompt('You estimate.', 3),
      toolCalls(4, 't-2', 'handoff_back_to_booking', {}),
      prompt('You book.', 5),
      toolCalls(6, 't-3', 'handoff_to_estimates', {}),
      prompt('You estimate.', 7),
    ];
    const assistantActivations = ['Booking', 'Estimates', 'Booking', 'Estimates'].map(
      (assistantName) => ({ assistantName }),
    );
    expect(dataOf(report({}, { messages, assistantActivations }), 'HandoffSwapped')).toMatchObject([
      { from: 'Booking', to: 'Estimates', toolCallId: 't-1', activation: 1 },
      { from: 'Estimates', to: 'Booking', toolCallId: 't-2', activation: 2 },
      { from: 'Booking', to: 'Estimates', toolCallId: 't-3', activation: 3 },
    ]);
  });

  it.each([
    { endedReason: '', analysis: null },
    { artifact: null },
    { messages: 'none', costs: 7 },
  ])('is read when hollow: %j (C-08)', (fields) => {
    expect(dataOf(report(fields), 'CallEnded')).toMatchObject([{ endedReason: 'unknown' }]);
  });
});

describe('a history', () => {
  it('shows a swap by the next system prompt, and the opener does not belong to the target (C-27)', () => {
    const messages = [
      { role: 'system', message: 'You sort calls.', time: at(0) },
      toolCalls(3.1, 't-1', 'handoff_to_desk', {}),
      { role: 'bot', message: 'Here they come.', time: at(3.2) },
      { role: 'system', message: 'You are the desk.', time: at(4) },
    ];
    expect(dataOf(report({}, { messages }), 'HandoffSwapped')).toMatchObject([
      { toolCallId: 't-1', functionName: 'handoff_to_desk', evidence: ['system-prompt'] },
    ]);
  });

  it('leaves open which of several handoffs in one turn was followed, unless the next speaker tells', () => {
    const call = (id: string, name: string, destination: string) =>
      toolCalls(1, id, name, { destination }).toolCalls;
    const both = {
      role: 'tool_calls',
      time: at(1),
      toolCalls: [...call('t-1', 'handoff_a', 'Tires'), ...call('t-2', 'handoff_b', 'Paint')],
    };
    const prompt = { role: 'system', message: 'You do tires.', time: at(2) };
    expect(dataOf(report({}, { messages: [both, prompt] }), 'HandoffSwapped')).toMatchObject([
      { to: null, toolCallId: null, functionName: null },
    ]);
    const speaks = { role: 'bot', message: 'Tires.', time: at(2), assistantName: 'Tires' };
    expect(dataOf(report({}, { messages: [both, speaks] }), 'HandoffSwapped')).toMatchObject([
      { to: 'Tires', toolCallId: 't-1', functionName: 'handoff_a' },
    ]);
  });

  it('takes the opener of one that nobody has heard before for no swap', () => {
    const messages = [
      toolCalls(1, 't-1', 'handoff_back', {}),
      { role: 'bot', message: 'Back to the desk.', time: at(1.1), assistantName: 'Tires' },
      { role: 'system', message: 'You are the desk.', time: at(2) },
      { role: 'bot', message: 'Desk here.', time: at(3), assistantName: 'Desk' },
    ];
    expect(dataOf(report({}, { messages }), 'HandoffSwapped')).toMatchObject([
      { toolCallId: 't-1', evidence: ['system-prompt'] },
    ]);
  });

  it('takes whoever speaks before the result of a handoff for the one that hands over', () => {
    const messages = [
      { role: 'system', message: 'You estimate.', time: at(5) },
      toolCalls(1, 't-1', 'handoff_to_estimates', {}),
      { role: 'bot', message: 'Passing you on.', time: at(1.1), assistantName: 'Booking' },
      { role: 'tool_call_result', toolCallId: 't-1', name: 'x', result: 'Done.', time: at(2) },
    ];
    expect(dataOf(report({}, { messages }), 'HandoffSwapped')).toEqual([]);
    const spoken = { role: 'bot', message: 'Hello.', time: at(6), assistantName: 'Estimates' };
    expect(dataOf(report({}, { messages: [...messages, spoken] }), 'HandoffSwapped')).toMatchObject(
      [{ to: 'Estimates', toolCallId: 't-1', evidence: ['messages'] }],
    );
  });

  it('counts only results of the same turn, for an id may come twice', () => {
    const messages = [
      { role: 'bot', message: 'Hello.', time: at(0), assistantName: 'Greeter' },
      toolCalls(1, 't-1', 'handoff_to_booking', {}),
      { role: 'bot', message: 'Booking here.', time: at(2), assistantName: 'Booking' },
      toolCalls(3, 't-1', 'findVehicle', { plate: 'CHT 330' }),
      { role: 'tool_call_result', toolCallId: 't-1', name: 'x', result: 'A van.', time: at(4) },
    ];
    expect(dataOf(report({}, { messages }), 'HandoffSwapped')).toMatchObject([
      { from: 'Greeter', to: 'Booking', toolCallId: 't-1' },
    ]);
  });

  it('shows no swap by a result alone, whatever the result says', () => {
    const messages = [
      toolCalls(3, 't-1', 'handoff_to_desk', {}),
      {
        role: 'tool_call_result',
        toolCallId: 't-1',
        name: 'handoff_to_desk',
        result: 'Done.',
        time: at(4),
      },
    ];
    expect(dataOf(report({}, { messages }), 'HandoffSwapped')).toEqual([]);
  });

  it('gives each result to the nearest call before it that has its id', () => {
    const messages = [
      toolCalls(1, 't-1', 'note', { panel: 'door' }),
      { role: 'tool_call_result', toolCallId: 't-1', name: 'note', result: 'first', time: at(2) },
      toolCalls(3, 't-1', 'note', { panel: 'hood' }),
      { role: 'tool_call_result', toolCallId: 't-1', name: 'note', result: 'second', time: at(4) },
    ];
    const invoked = dataOf(report({}, { messages }), 'ToolInvoked') as { invocationId: string }[];
    expect(dataOf(report({}, { messages }), 'ToolReturned')).toMatchObject([
      { invocationId: invoked[0]?.invocationId, result: 'first' },
      { invocationId: invoked[1]?.invocationId, result: 'second' },
    ]);
  });

  it('tells one call once, though it stands in both encodings', () => {
    const messages = [toolCalls(1, 't-1', 'endCall', {})];
    const messagesOpenAIFormatted = [
      {
        role: 'assistant',
        tool_calls: [{ id: 't-1', function: { name: 'endCall', arguments: '{}' } }],
      },
    ];
    const body = report({}, { messages, messagesOpenAIFormatted });
    expect(dataOf(body, 'ToolInvoked')).toMatchObject([{ venue: 'vapi', timed: true }]);
  });

  it('calls a transferCall to an assistant a swap, to a number a transfer', () => {
    const swap = [
      toolCalls(1, 't-1', 'transferCall', { destination: 'Writer' }),
      { role: 'system', message: 'x', time: at(2) },
    ];
    expect(dataOf(report({}, { messages: swap }), 'HandoffSwapped')).toMatchObject([
      { to: 'Writer' },
    ]);
    expect(dataOf(report({}, { messages: swap }), 'TransferRequested')).toEqual([]);
    const transfer = [toolCalls(1, 't-1', 'transferCall', { destination: '+1 (555) 014-2010' })];
    expect(dataOf(report({}, { messages: transfer }), 'TransferRequested')).toMatchObject([
      { destination: { type: 'number', number: '+1 (555) 014-2010' }, toolCallId: 't-1' },
    ]);
  });

  it('tells the outcome by the inner failure, not the outer success (C-16)', () => {
    const result = '{"successful":true,"data":{"success":false,"error":"that hour is gone"}}';
    const messages = [
      toolCalls(1, 't-1', 'book', {}),
      { role: 'tool_call_result', toolCallId: 't-1', name: 'book', result, time: at(2) },
    ];
    expect(dataOf(report({}, { messages }), 'ToolReturned')).toMatchObject([{ outcome: 'error' }]);
  });
});

describe('a message', () => {
  it('without a call tells nothing about one', () => {
    const body = { message: { type: 'end-of-call-report', endedReason: 'voicemail' } };
    expect(draftsOf(body)).toEqual([]);
  });

  it('whose time cannot be used says so, and the arrival stands in', () => {
    const body = { message: { type: 'hang', call, timestamp: 'soon' } };
    expect(factsOf(body)).toMatchObject([{ data: { code: 'timestamp-unusable' } }]);
  });

  it('that lists no tool calls leaves a mark (C-01)', () => {
    const body = { message: { type: 'tool-calls', call, toolCallList: [] } };
    expect(factsOf(body)).toMatchObject([{ data: { code: 'tool-calls-without-calls' } }]);
  });

  it('that is verbose tells of its assistant as a sighting', () => {
    const body = { message: { type: 'speech-update', call, assistant: { name: 'Booking' } } };
    expect(draftsOf(body).filter(({ sighting }) => sighting !== undefined)).toMatchObject([
      { sighting: 'assistant Booking', fact: { type: 'AssistantObserved' } },
    ]);
  });
});
