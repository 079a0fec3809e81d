import pLimit from 'p-limit';
import { inTime } from '../../src/concurrency/in-time.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { oneLine } from './one-line.js';
import { planCommits, type PlannedCommit } from './plan-commits.js';
import { recordedAnswer } from './recorded-answers.js';
import { runAtOnce } from './run-at-once.js';
import { said, type Run } from './tool-run.js';
import type { ToolRunner, ToolScene } from './tool-runner.js';
import { returnedDraft, type ToolAnswer } from './tool-answer.js';
import type { ToolWorld } from './tool-world.js';

/** Tools of one message that run at the same time. */
const atOnceMax = 8;

export type AnsweredToolCalls = Readonly<{
  answers: readonly ToolAnswer[];
  drafts: readonly Draft[];
  /** Results that came after their deadline. */
  later: readonly Promise<readonly Draft[]>[];
}>;

type Failed = (request: ToolRequest, error: unknown) => void;

type Outcome = Readonly<{ run: Run; later: Promise<Run> | null; elapsedMs: number }>;

/**
 * Answers every tool call of one message, in order, each by itself: one that throws, or takes too long, is an error of
 * its own. The same invocation again gets its recorded answer and adds nothing.
 */
export async function answerToolCalls(
  scene: ToolScene,
  world: ToolWorld,
  runners: ReadonlyMap<string, ToolRunner>,
  failed: Failed,
): Promise<AnsweredToolCalls> {
  const { reading, history } = scene;
  const planned = planCommits(reading, history, world);
  const limit = pLimit(atOnceMax);
  const answered = await Promise.all(
    reading.toolRequests.map(async (request) => {
      const recorded = recordedAnswer(history, request.invocationId);
      if (recorded !== null) {
        return answeredWith(request, recorded.outcome, recorded.result, [], null);
      }
      const before = performance.now();
      const elapsed = (): number => Math.round(performance.now() - before);
      const outcome =
        atOnce(request, reading, history, planned, world, elapsed) ??
        (await limit(() => inItsTime(request, scene, runners, failed, elapsed)));
      return recordable(request, reading, outcome, elapsed);
    }),
  );
  return {
    answers: answered.map(({ answer }) => answer),
    drafts: answered.flatMap(({ drafts }) => drafts),
    later: answered.flatMap(({ later }) => (later === null ? [] : [later])),
  };
}

/** What needs no waiting. */
function atOnce(
  request: ToolRequest,
  reading: Reading,
  history: readonly RecordedEvent[],
  planned: ReadonlyMap<string, PlannedCommit>,
  world: ToolWorld,
  elapsed: () => number,
): Outcome | null {
  const run = runAtOnce(request, reading, history, planned, world);
  return run === null ? null : { run, later: null, elapsedMs: elapsed() };
}

async function inItsTime(
  request: ToolRequest,
  scene: ToolScene,
  runners: ReadonlyMap<string, ToolRunner>,
  failed: Failed,
  elapsed: () => number,
): Promise<Outcome> {
  const runner = runners.get(request.name);
  if (runner === undefined) throw new Error(`Nothing runs ${request.name}`);
  const running = runner.run(request, scene).catch((error: unknown) => {
    failed(request, error);
    return said('error', `${request.name} failed. Go on without it, or offer to take a message.`);
  });
  const run = await inTime(running, runner.deadlineMs);
  const elapsedMs = elapsed();
  return run === null
    ? { run: tooSlow(request), later: running, elapsedMs }
    : { run, later: null, elapsedMs };
}

const tooSlow = ({ name }: ToolRequest): Run =>
  said(
    'error',
    JSON.stringify({
      status: 'not-now',
      tool: name,
      suggestedAction: 'It takes too long. Go on without it, or try once more later.',
    }),
  );

function recordable(
  request: ToolRequest,
  reading: Reading,
  { run, later, elapsedMs }: Outcome,
  elapsed: () => number,
) {
  const text = oneLine(run.text);
  const returned = returnedDraft(request, reading, run, text, elapsedMs, 'answered');
  const afterwards =
    later?.then((late): readonly Draft[] => [
      returnedDraft(request, reading, late, oneLine(late.text), elapsed(), 'late'),
      ...late.drafts,
    ]) ?? null;
  return answeredWith(request, run.outcome, text, [returned, ...run.drafts], afterwards);
}

const answeredWith = (
  { toolCallId, name }: ToolRequest,
  outcome: Run['outcome'],
  text: string,
  drafts: readonly Draft[],
  later: Promise<readonly Draft[]> | null,
) => ({ answer: { toolCallId, name, outcome, text }, drafts, later });
