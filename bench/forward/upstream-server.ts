import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The backend that the bench stands in front of: node:http, made-up answers of a usual size, so many milliseconds of
 * thinking before each. `node upstream-server.js <thinkMs>` prints its URL.
 */
const thinkMs = Number(process.argv[2] ?? 0);
const names = ['Greeter', 'Booking', 'Estimates', 'Status', 'Billing', 'Parts'];

const functionTool = (name: string) => ({
  type: 'function',
  function: {
    name,
    description: `Does ${name} for the caller. `.repeat(4),
    parameters: { type: 'object', properties: { plate: { type: 'string' } } },
  },
});
const handoffTool = (assistantName: string) => ({
  type: 'handoff',
  function: { name: `handoff_to_${assistantName}`, description: `For ${assistantName}.` },
  destinations: [
    {
      type: 'assistant',
      assistantName,
      contextEngineeringPlan: { type: 'lastNMessages', maxMessages: 10 },
    },
  ],
});
const member = (name: string) => ({
  assistant: {
    name,
    firstMessage: 'How can I help?',
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      messages: [{ role: 'system', content: `You are ${name} of a repair shop. `.repeat(60) }],
      tools: [
        ...['findVehicle', 'noteDamage', 'autoOpsConfirmAppointment'].map(functionTool),
        ...names.filter((other) => other !== name).map(handoffTool),
        { type: 'endCall' },
      ],
    },
  },
});
const squad = JSON.stringify({ squad: { members: names.map(member) } });

function answerTo(text: string): string {
  const { message } = JSON.parse(text) as {
    message: { type: string; toolCallList?: readonly { id: string; function: { name: string } }[] };
  };
  if (message.type === 'assistant-request') return squad;
  const results = (message.toolCallList ?? []).map(({ id, function: { name } }) => ({
    toolCallId: id,
    name,
    result: JSON.stringify({ status: 'confirmed', note: 'all set' }),
  }));
  return results.length > 0 ? JSON.stringify({ results }) : '{}';
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = answerTo(Buffer.concat(chunks).toString('utf8'));
    const answer = (): void => {
      const length = Buffer.byteLength(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
      response.end(body);
    };
    if (thinkMs > 0) setTimeout(answer, thinkMs);
    else answer();
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
