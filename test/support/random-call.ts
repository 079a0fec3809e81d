import fc from 'fast-check';

/** One delivery of a made-up call, as its body would arrive. */
export type Delivery = Readonly<{ message: Readonly<Record<string, unknown>> }>;

const startMs = Date.parse('2026-06-10T20:00:00Z');
const assistants = ['Greeter', 'Booking', 'Estimates'] as const;
const targets = [1, 2, 3].map((day) => ({
  shopClientId: 'shop_chatfield',
  serviceId: 'svc_oil',
  slotTimeUtc: `2026-06-1${day + 1}T16:00:00Z`,
}));

/** What can happen next in a call; `pick` chooses among the variants of a kind. */
const kinds = [
  'assistant-request',
  'status',
  'speech',
  'partial',
  'final',
  'turn',
  'conversation',
  'shrunk-conversation',
  'openai-conversation',
  'model-output',
  'voice-input',
  'speech-started',
  'tool',
  'commit',
  'function-call',
  'handoff',
  'server-handoff',
  'transfer',
  'interrupted',
  'hang',
  'language',
  'phone-control',
  'handoff-request',
  'transfer-request',
  'knowledge-base-request',
  'unknown',
] as const;

type Step = Readonly<{ kind: (typeof kinds)[number]; pick: number }>;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.integer({ min: 0, max: 5 }),
});

/** A call from all message types: coherent histories, distinct usable timestamps, an end report at the end. */
export const randomCall: fc.Arbitrary<readonly Delivery[]> = fc
  .tuple(fc.array(step, { minLength: 1, maxLength: 25 }), fc.boolean())
  .map(([steps, reported]) => play(steps, reported))
  .filter((deliveries) => deliveries.length > 0);

function play(steps: readonly Step[], reported: boolean): readonly Delivery[] {
  const deliveries: Delivery[] = [];
  const history: Record<string, unknown>[] = [
    { role: 'system', message: 'You answer for a shop.', time: startMs },
  ];
  const activations: string[] = ['Greeter'];
  const committed = new Set<number>();
  let atMs = startMs;
  let active = 'Greeter';
  let forwarded = false;
  const call = { id: 'k-random', type: 'inboundPhoneCall', phoneNumberId: 'pn_chatfield_main' };
  const tick = (): number => (atMs += 1_000);
  const say = (type: string, fields: object, named = true): void => {
    const message = { type, timestamp: tick(), call, ...fields };
    deliveries.push({ message: named ? { ...message, assistant: { name: active } } : message });
  };
  const asked = (name: string, values: object, index: number) => {
    const id = `t-${index}`;
    const time = tick();
    const written = { id, type: 'function', function: { name, arguments: JSON.stringify(values) } };
    history.push({ role: 'tool_calls', time, toolCalls: [written] });
    return { id, type: 'function', function: { name, arguments: values } };
  };
  const swapTo = (name: string): void => {
    active = name;
    activations.push(name);
    history.push({ role: 'bot', message: `This is ${name}.`, time: tick(), assistantName: name });
  };

  for (const [index, { kind, pick }] of steps.entries()) {
    const other = assistants.filter((name) => name !== active)[pick % 2] ?? 'Booking';
    switch (kind) {
      case 'assistant-request':
        say('assistant-request', {}, false);
        break;
      case 'status':
        // Another status would make the refusal of a handoff depend on what had arrived.
        say('status-update', { status: 'in-progress' }, false);
        break;
      case 'speech':
        say('speech-update', {
          status: pick % 2 ? 'started' : 'stopped',
          role: 'user',
          turn: pick,
        });
        break;
      case 'partial':
      case 'final':
        say('transcript', { role: 'user', transcriptType: kind, transcript: `words ${index}` });
        break;
      case 'turn':
        history.push({ role: 'user', message: `turn ${index}`, time: tick() });
        history.push({ role: 'bot', message: 'yes', time: tick(), assistantName: active });
        break;
      case 'conversation':
        say('conversation-update', { messages: [...history] });
        break;
      case 'shrunk-conversation':
        say('conversation-update', { messages: history.slice(-1 - pick) });
        break;
      case 'openai-conversation':
        say('conversation-update', { messagesOpenAIFormatted: history.map(openAi) });
        break;
      case 'model-output':
        say('model-output', { output: `token ${index}`, turnId: `turn-${index}` });
        break;
      case 'voice-input':
        say('voice-input', { input: `words ${index}` });
        break;
      case 'speech-started':
        say('assistant.speechStarted', { text: `words ${index}`, turn: pick, source: 'model' });
        break;
      case 'tool':
        say('tool-calls', { toolCallList: [asked('findVehicle', { plate: pick }, index)] });
        break;
      case 'commit': {
        // The same target twice is a repeat whose event depends on which one came first; that has its own tests.
        if (committed.has(pick % 3)) break;
        committed.add(pick % 3);
        const item = asked('autoOpsConfirmAppointment', targets[pick % 3] ?? {}, index);
        say('tool-calls', { toolCalls: [item] });
        break;
      }
      case 'function-call':
        say('function-call', {
          functionCall: { id: `f-${index}`, name: 'old', parameters: { pick } },
        });
        break;
      case 'handoff': {
        const from = active;
        asked(`handoff_to_${other.toLowerCase()}`, { destination: other }, index);
        if (pick === 5) break; // Asked for, and nothing came of it.
        swapTo(other);
        if (pick % 2) say('assistant.started', { newAssistant: { name: other } });
        if (pick > 2) {
          const destination = { type: 'assistant', assistantName: other };
          const told = { destination, fromAssistant: { name: from }, toAssistant: { name: other } };
          say('transfer-update', told);
        }
        break;
      }
      case 'server-handoff':
        swapTo(other);
        break;
      case 'transfer': {
        const destination = { type: 'number', number: `+1555014200${pick}` };
        asked('transferCall', { destination: destination.number }, index);
        if (pick % 2) say('transfer-update', { destination });
        else say('status-update', { status: 'forwarding', destination }, false);
        forwarded ||= pick % 2 === 0;
        break;
      }
      case 'interrupted':
        say('user-interrupted', { turnId: `turn-${index}` });
        break;
      case 'hang':
        say('hang', {});
        break;
      case 'language':
        say('language-change-detected', { language: 'es' });
        break;
      case 'phone-control':
        say('phone-call-control', {
          request: 'forward',
          destination: { type: 'sip', sipUri: 'sip:a@b.example' },
        });
        break;
      case 'handoff-request':
        if (forwarded) break; // Refused live, by what had arrived; a forwarded call asks for no handoff.
        say('handoff-destination-request', {
          parameters: { destination: 'dynamic', blueprintId: `b-${index}` },
        });
        break;
      case 'transfer-request':
        say('transfer-destination-request', {});
        break;
      case 'knowledge-base-request':
        say('knowledge-base-request', { messagesOpenAIFormatted: [] });
        break;
      case 'unknown':
        say(`caller.mood-${pick}`, { score: pick });
        break;
    }
  }
  if (reported) {
    say('status-update', { status: 'ended', endedReason: 'customer-ended-call' }, false);
    const assistantActivations = activations.map((assistantName) => ({ assistantName }));
    const times = {
      startedAt: new Date(startMs).toISOString(),
      endedAt: new Date(atMs).toISOString(),
    };
    const artifact = { messages: history, assistantActivations };
    say('end-of-call-report', {
      endedReason: 'customer-ended-call',
      ...times,
      cost: 0.1,
      artifact,
    });
  }
  return deliveries;
}

/** The entry as OpenAI would write it: no time, no assistant. */
function openAi(entry: Record<string, unknown>): Record<string, unknown> {
  if (entry['role'] === 'tool_calls') {
    return { role: 'assistant', content: '', tool_calls: entry['toolCalls'] };
  }
  return { role: entry['role'] === 'bot' ? 'assistant' : entry['role'], content: entry['message'] };
}
