import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answerToolCalls } from '../../../modules/tools/answer-tool-calls.js';
import { said, type Run } from '../../../modules/tools/tool-run.js';
import type { ToolRunner, ToolScene } from '../../../modules/tools/tool-runner.js';
import type { ToolWorld } from '../../../modules/tools/tool-world.js';
import { readBody } from '../../support/read-body.js';

const runner = (
  name: string,
  run: () => Promise<Run>,
  deadlineMs = 1_000,
): [string, ToolRunner] => [name, { names: [name], deadlineMs, run }];

const world = (runners: ReadonlyMap<string, ToolRunner>): ToolWorld => ({
  commitTool: () => null,
  shop: () => null,
  verification: 'flag',
  runs: (name) => runners.has(name),
  toolNames: () => ['checkTransferWindow', 'autoOpsGetAvailability'],
});

/** Answers one message that asks for these tools, in order. */
async function answering(names: readonly string[], all: readonly [string, ToolRunner][]) {
  const runners = new Map(all);
  const { reading } = readBody({
    message: {
      type: 'tool-calls',
      call: { id: 'k-1' },
      toolCallList: names.map((name, index) => ({ id: `t-${index}`, name, arguments: {} })),
    },
  });
  const scene: ToolScene = {
    reading,
    history: [],
    team: null,
    voiceAssistantId: null,
    has: () => Promise.resolve(false),
    controlUrl: () => null,
  };
  const failed: string[] = [];
  const answered = await answerToolCalls(scene, world(runners), runners, ({ name }) =>
    failed.push(name),
  );
  return { ...answered, failed };
}

const returned = (drafts: readonly Readonly<{ fact: object }>[]) => drafts.map(({ fact }) => fact);

describe('the tool calls of a message', () => {
  it('are answered in the order asked, whichever is ready first', async () => {
    const slow = runner('slow', async () => {
      await pause(30);
      return said('ok', 'slow');
    });
    const fast = runner('fast', () => Promise.resolve(said('ok', 'fast')));
    const { answers } = await answering(['slow', 'fast'], [slow, fast]);
    expect(answers.map(({ text }) => text)).toEqual(['slow', 'fast']);
  });

  it('run side by side, so many at a time', async () => {
    let [running, most] = [0, 0];
    const tool = runner('tool', async () => {
      most = Math.max(most, ++running);
      await pause(5);
      running -= 1;
      return said('ok', 'done');
    });
    const { answers } = await answering(Array<string>(20).fill('tool'), [tool]);
    expect(answers).toHaveLength(20);
    expect(most).toBe(8);
  });

  it('do not take each other down when one throws', async () => {
    const broken = runner('broken', () => Promise.reject(new Error('no route to host')));
    const fine = runner('fine', () => Promise.resolve(said('ok', 'fine')));
    const { answers, failed } = await answering(['broken', 'fine'], [broken, fine]);
    expect(answers).toMatchObject([
      { outcome: 'error', text: expect.not.stringContaining('route') as string },
      { outcome: 'ok', text: 'fine' },
    ]);
    expect(failed).toEqual(['broken']);
  });

  it('given one that takes too long, when its time is over, then the model hears "not now" and the result is late', async () => {
    const slow = runner(
      'slow',
      async () => {
        await pause(60);
        return said('ok', 'at last');
      },
      10,
    );
    const { answers, drafts, later } = await answering(['slow'], [slow]);
    expect(answers).toMatchObject([
      { outcome: 'error', text: expect.stringContaining('"status":"not-now"') as string },
    ]);
    expect(returned(drafts)).toMatchObject([{ data: { delivery: 'answered', outcome: 'error' } }]);
    expect(returned((await Promise.all(later)).flat())).toMatchObject([
      { type: 'ToolReturned', data: { delivery: 'late', outcome: 'ok', result: 'at last' } },
    ]);
  });

  it('given a name that nobody knows, then the nearest are told', async () => {
    const { answers } = await answering(['checkTransferWindows', ''], []);
    expect(answers).toMatchObject([
      { outcome: 'error', text: expect.stringContaining('checkTransferWindow') as string },
      { outcome: 'error', text: 'The tool call has no name.' },
    ]);
  });
});
