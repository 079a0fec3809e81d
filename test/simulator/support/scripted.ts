import { runCall, type Simulation, type SimulatedCall } from '../../../simulator/run-call.js';
import { scriptOf, type Script } from '../../../simulator/script.js';
import { FakeService, type Answering } from './fake-service.js';
import type { JsonObject } from '../../../simulator/json.js';

export const scripted = (steps: string, head = ''): Script =>
  scriptOf(`${head}\nsteps:\n${steps.replaceAll(/^/gm, '  ')}`);

export const numberUrl = 'https://number.example/hook';

/** Plays steps against a fake service, with an answer that was given beforehand. */
export async function playSteps(
  steps: string,
  answer: JsonObject | null,
  options: Partial<Simulation> & { answering?: Answering; head?: string } = {},
): Promise<SimulatedCall & { service: FakeService }> {
  const { answering, head = 'call: { envelope: slim }', ...simulation } = options;
  const service = new FakeService(answering);
  const script = scripted(steps, head);
  const call = await runCall({ script, url: numberUrl, answer, post: service.post, ...simulation });
  return { ...call, service };
}
