import { describe, expect, it } from 'vitest';
import { contextHandedOver, contextTransferred } from '../../simulator/context-plan.js';
import {
  contextOf,
  emptyHistory,
  handedOver,
  openAiMessages,
  withEntry,
  type Entry,
  type History,
} from '../../simulator/history.js';
import type { JsonObject } from '../../simulator/json.js';

const system = (message: string): Entry => ({ role: 'system', message, time: 1 });
const user = (message: string): Entry => ({ role: 'user', message, time: 2, endTime: 3 });
const bot = (assistantName: string, message: string): Entry => ({
  role: 'bot',
  message,
  time: 4,
  endTime: 5,
  assistantName,
  assistantId: null,
});
const calls = (id: string, name: string, content = ''): Entry => ({
  role: 'tool_calls',
  toolCalls: [{ id, name, arguments: {} }],
  content,
  time: 6,
});
const result = (toolCallId: string, name: string, text: string): Entry => ({
  role: 'tool_call_result',
  toolCallId,
  name,
  result: text,
  time: 7,
});

const greeterTurns = [
  bot('Greeter', 'Hello.'),
  user('An oil change, please.'),
  calls('t-1', 'findVehicle'),
  result('t-1', 'findVehicle', 'A van.'),
  calls('t-2', 'handoff_to_booking'),
  result('t-2', 'handoff_to_booking', 'No handoff destination returned.'),
];
const bookingTurns = [
  bot('Booking', 'When?'),
  user('My card is 4111.'),
  calls('t-3', 'autoOpsConfirmAppointment', 'I will note that.'),
  result('t-3', 'autoOpsConfirmAppointment', 'confirmed'),
  calls('t-4', 'handoff_to_estimates'),
  result('t-4', 'handoff_to_estimates', 'No handoff destination returned.'),
];

/** Greeter handed everything to Booking, which now hands over to Estimates. */
const booking: History = bookingTurns.reduce(
  withEntry,
  handedOver(
    greeterTurns.reduce(withEntry, handedOver(emptyHistory, [system('You greet.')], [])),
    [system('You book.')],
    greeterTurns,
  ),
);

const estimates = [system('You estimate.')];
const seenBy = (plan: JsonObject): readonly JsonObject[] =>
  openAiMessages(contextOf(handedOver(booking, estimates, contextHandedOver(booking, plan) ?? [])));

const prompt = { role: 'system', content: 'You estimate.' };
const said = (role: string, content: string): JsonObject => ({ role, content });
const called = (id: string, name: string, content = ''): JsonObject => ({
  role: 'assistant',
  content,
  tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
});
const returned = (id: string, content: string): JsonObject => ({
  role: 'tool',
  tool_call_id: id,
  content,
});

const whole = [
  said('assistant', 'Hello.'),
  said('user', 'An oil change, please.'),
  called('t-1', 'findVehicle'),
  returned('t-1', 'A van.'),
  called('t-2', 'handoff_to_booking'),
  returned('t-2', 'No handoff destination returned.'),
  said('assistant', 'When?'),
  said('user', 'My card is 4111.'),
  called('t-3', 'autoOpsConfirmAppointment', 'I will note that.'),
  returned('t-3', 'confirmed'),
  called('t-4', 'handoff_to_estimates'),
  returned('t-4', 'No handoff destination returned.'),
];

// The table of the seeds: transcript, tool calls, tool results; the system prompt is always replaced.
describe('what the receiving model sees', () => {
  it('all: the full history, with tool calls and results', () => {
    expect(seenBy({ type: 'all' })).toEqual([prompt, ...whole]);
  });

  it('userAndAssistantMessages: what was said, without tool calls and results', () => {
    expect(seenBy({ type: 'userAndAssistantMessages' })).toEqual([
      prompt,
      said('assistant', 'Hello.'),
      said('user', 'An oil change, please.'),
      said('assistant', 'When?'),
      said('user', 'My card is 4111.'),
    ]);
  });

  it('previousAssistantMessages: what was said before the one that hands over', () => {
    expect(seenBy({ type: 'previousAssistantMessages' })).toEqual([
      prompt,
      said('assistant', 'Hello.'),
      said('user', 'An oil change, please.'),
    ]);
  });

  it('lastNMessages: the last N, of tool calls and results what is behind the cut', () => {
    expect(seenBy({ type: 'lastNMessages', maxMessages: 4 })).toEqual([prompt, ...whole.slice(8)]);
    expect(seenBy({ type: 'lastNMessages', maxMessages: 3 })).toEqual([
      prompt,
      returned('t-3', 'confirmed'),
      called('t-4', 'handoff_to_estimates'),
      returned('t-4', 'No handoff destination returned.'),
    ]);
    expect(seenBy({ type: 'lastNMessages', maxMessages: 99 })).toEqual([prompt, ...whole]);
    expect(seenBy({ type: 'lastNMessages', maxMessages: 0 })).toEqual([prompt]);
  });

  it('none: its own prompt alone', () => {
    expect(seenBy({ type: 'none' })).toEqual([prompt]);
  });

  it('gives nothing for a kind that nobody knows', () => {
    expect(contextHandedOver(booking, { type: 'some' })).toBeNull();
  });
});

describe('the record of the call', () => {
  it('keeps what a plan takes from the next model', () => {
    const { record } = handedOver(booking, estimates, []);
    expect(record).toEqual([
      system('You greet.'),
      ...greeterTurns,
      system('You book.'),
      ...bookingTurns,
      system('You estimate.'),
    ]);
  });
});

describe('the older transfer between members', () => {
  const roles = (mode: string) =>
    contextTransferred(booking, mode, 't-4')?.map(({ role }) => role) ?? null;

  it('rolls the former prompt on, or swaps it', () => {
    expect(roles('rolling-history')?.[0]).toBe('system');
    expect(roles('swap-system-message-in-history')).toHaveLength(whole.length);
  });

  it('removes its own call, or everything', () => {
    const mode = 'swap-system-message-in-history-and-remove-transfer-tool-messages';
    expect(roles(mode)).toHaveLength(whole.length - 2);
    expect(roles('delete-history')).toEqual([]);
    expect(roles('sideways')).toBeNull();
  });
});
