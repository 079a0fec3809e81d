/** One message of a made-up call, as Vapi would post it. */
export type MadeMessage = Readonly<{ type: string; body: string; awaited: boolean }>;

const turn = 'I would like to bring the car in on Monday morning if that is possible at all.';

/** All messages of one call, in order. Deterministic in `index`; `startMs` is Unix milliseconds. */
export function callMessages(index: number, startMs: number): readonly MadeMessage[] {
  const callId = `bench-${startMs}-${index}`;
  const call = {
    id: callId,
    orgId: 'org-bench',
    type: 'inboundPhoneCall',
    status: 'in-progress',
    phoneNumberId: 'pn_chatfield_main',
    customer: { number: `+1555013${String(index % 10_000).padStart(4, '0')}` },
  };
  const envelope = {
    call,
    phoneNumber: { id: 'pn_chatfield_main', number: '+15550141001', provider: 'twilio' },
    customer: call.customer,
  };
  let atMs = startMs;
  const made: MadeMessage[] = [];
  const say = (type: string, fields: object, assistant: string | null = 'Booking'): void => {
    atMs += 350;
    const message = {
      timestamp: atMs,
      type,
      ...fields,
      ...envelope,
      ...(assistant !== null && { assistant: { name: assistant } }),
    };
    const awaited = type === 'assistant-request' || type === 'tool-calls';
    made.push({ type, body: JSON.stringify({ message }), awaited });
  };
  const history: object[] = [
    { role: 'system', message: 'You answer for Chatfield Auto. '.repeat(20), time: startMs },
  ];
  const speak = (role: 'user' | 'bot'): void => {
    const named = role === 'bot' ? { assistantName: 'Booking' } : {};
    history.push({ role, message: turn, time: atMs, endTime: atMs + 300, ...named });
    say('speech-update', {
      status: 'started',
      role: role === 'bot' ? 'assistant' : 'user',
      turn: 1,
    });
    say('speech-update', {
      status: 'stopped',
      role: role === 'bot' ? 'assistant' : 'user',
      turn: 1,
    });
    say('transcript', { role, transcriptType: 'final', transcript: turn });
    say('conversation-update', { messages: [...history] });
  };
  const ask = (id: string, name: string, values: object): void => {
    const item = { id, type: 'function', function: { name, arguments: values } };
    const entry = { ...item, function: { name, arguments: JSON.stringify(values) } };
    history.push({ role: 'tool_calls', time: atMs, toolCalls: [entry] });
    say('tool-calls', { toolCallList: [item], toolCalls: [item] });
    say('conversation-update', { messages: [...history] });
  };

  say('assistant-request', {}, null);
  say('status-update', { status: 'in-progress' }, null);
  say('assistant.started', { newAssistant: { name: 'Greeter' } }, 'Greeter');
  speak('bot');
  speak('user');
  say('transfer-update', {
    destination: { type: 'assistant', assistantName: 'Booking' },
    fromAssistant: { name: 'Greeter' },
    toAssistant: { name: 'Booking' },
  });
  say('assistant.started', { newAssistant: { name: 'Booking' } });
  speak('bot');
  speak('user');
  ask(`a-${index}`, 'findVehicle', { plate: `CHT ${index}` });
  speak('bot');
  say('user-interrupted', {});
  speak('user');
  ask(`b-${index}`, 'noteDamage', { panel: 'left door', severity: 'scratch' });
  const slotTimeUtc = new Date(startMs + 86_400_000).toISOString();
  const target = { shopClientId: 'shop_chatfield', serviceId: 'svc_oil', slotTimeUtc };
  ask(`c-${index}`, 'autoOpsConfirmAppointment', target);
  speak('bot');
  speak('user');
  conversationOnly(say, history);
  say('status-update', { status: 'ended', endedReason: 'assistant-ended-call' }, null);
  say('end-of-call-report', {
    endedReason: 'assistant-ended-call',
    startedAt: new Date(startMs).toISOString(),
    endedAt: new Date(atMs).toISOString(),
    cost: 0.12,
    artifact: {
      messages: history,
      transcript: `${turn}\n`.repeat(8),
      assistantActivations: [{ assistantName: 'Greeter' }, { assistantName: 'Booking' }],
    },
    analysis: { summary: 'An oil change was booked.' },
  });
  return made;
}

/** The last update repeats the history once more, as it does in the field. */
function conversationOnly(say: (type: string, fields: object) => void, history: object[]): void {
  say('conversation-update', { messages: [...history] });
}

/** How many messages of each type a call has: the mix, stated in every benchmark's output. */
export function mixOfTypes(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type } of callMessages(0, 0)) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
