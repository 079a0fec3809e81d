import type { RecordedEvent } from '../../src/event-store/fact.js';
import type {
  BookingCommitted,
  BookingTarget,
  CommitRefusal,
  ToolReturned,
} from '../calls/tool.events.js';
import { venueOf } from '../vapi/native-tools.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { oneLine } from './one-line.js';
import { runCommit } from './run-commit.js';
import { refusedDraft, said, type Run } from './tool-run.js';
import type { ToolWorld } from './tool-world.js';

/** One entry of the answer: exactly one of `result` and `error`, a single line. */
export type ToolAnswer = Readonly<{
  toolCallId: string | null;
  name: string;
  outcome: 'ok' | 'error';
  text: string;
}>;

export type DecidedAnswers = Readonly<{ answers: readonly ToolAnswer[]; drafts: readonly Draft[] }>;

/**
 * Answers every tool call of one message, in order, from what the call's history holds. Pure; the same invocation
 * again gets its recorded answer and adds nothing.
 */
export function decideToolAnswers(
  reading: Reading,
  history: readonly RecordedEvent[],
  world: ToolWorld,
  elapsedMs: () => number,
): DecidedAnswers {
  const answers: ToolAnswer[] = [];
  const drafts: Draft[] = [];
  const commits = committedIn(history);
  for (const request of reading.toolRequests) {
    const recorded = recordedAnswer(history, request.invocationId);
    if (recorded !== null) {
      answers.push({ ...labelled(request), outcome: recorded.outcome, text: recorded.result });
      continue;
    }
    const run = runTool(request, reading, history, commits, world);
    const answer = { ...labelled(request), outcome: run.outcome, text: oneLine(run.text) };
    answers.push(answer);
    drafts.push(returnedDraft(request, reading, answer, elapsedMs()), ...run.drafts);
    if (run.target !== null) commits.push(run.target);
  }
  return { answers, drafts };
}

const labelled = ({ toolCallId, name }: ToolRequest) => ({ toolCallId, name });

/** Targets committed so far, in the order of the ledger. */
export const committedIn = (history: readonly RecordedEvent[]): BookingTarget[] =>
  history
    .filter((event): event is RecordedEvent<BookingCommitted> => event.type === 'BookingCommitted')
    .map(({ data }) => data.target);

/** The result that this invocation was answered with; null: not yet. */
export function recordedAnswer(
  history: readonly RecordedEvent[],
  invocationId: string,
): ToolReturned['data'] | null {
  const found = history.find(
    (event): event is RecordedEvent<ToolReturned> =>
      event.type === 'ToolReturned' &&
      (event as RecordedEvent<ToolReturned>).data.invocationId === invocationId &&
      (event as RecordedEvent<ToolReturned>).data.delivery !== 'observed',
  );
  return found?.data ?? null;
}

function runTool(
  request: ToolRequest,
  reading: Reading,
  history: readonly RecordedEvent[],
  commits: readonly BookingTarget[],
  world: ToolWorld,
): Run {
  const { name, argumentsState } = request;
  const tool = world.commitTool(name);
  const notRun = (reason: CommitRefusal, text: string): Run =>
    said('error', text, tool === null ? [] : [refusedDraft(request, reading.callId, reason)]);
  if (argumentsState === 'undecodable') {
    return notRun('arguments-undecodable', unreadable);
  }
  if (argumentsState === 'unresolved-template') {
    const paths = request.templatePaths.join(', ');
    const detail = `Not run: ${paths} still holds a template that nobody filled in. Ask for the value and call again.`;
    return notRun('arguments-unresolved-template', detail);
  }
  if (tool !== null) return runCommit(tool, request, reading, history, commits, world);
  if (venueOf(name) === 'vapi') return said('ok', 'Handled by the telephone platform.');
  return said('error', name === '' ? 'The tool call has no name.' : `There is no tool "${name}".`);
}

const unreadable = 'Not run: the arguments could not be read as JSON. Call again with valid JSON.';

/** That a tool call was answered, with the exact text. */
export function returnedDraft(
  { invocationId, toolCallId, name, async }: ToolRequest,
  { callId }: Pick<Reading, 'callId'>,
  { outcome, text }: ToolAnswer,
  elapsedMs: number,
): Draft {
  return {
    at: null,
    identity: [invocationId, 'answered'],
    fact: {
      type: 'ToolReturned',
      data: {
        callId,
        invocationId,
        toolCallId,
        name,
        outcome,
        result: text,
        delivery: async ? 'not-awaited' : 'answered',
        elapsedMs,
        observedIn: 'webhook',
        timed: true,
      },
    },
  };
}
