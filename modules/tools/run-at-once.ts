import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { CommitRefusal } from '../calls/tool.events.js';
import { venueOf } from '../vapi/native-tools.js';
import type { Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import type { PlannedCommit } from './plan-commits.js';
import { nearNames } from './near-names.js';
import { runCommit } from './run-commit.js';
import { refusedDraft, said, type Run } from './tool-run.js';
import type { ToolWorld } from './tool-world.js';

const unreadable = 'Not run: the arguments could not be read as JSON. Call again with valid JSON.';

/** What can be decided on the spot: refusals, commits, tools that are not ours. Null: it has to be run. */
export function runAtOnce(
  request: ToolRequest,
  reading: Reading,
  history: readonly RecordedEvent[],
  planned: ReadonlyMap<string, PlannedCommit>,
  world: ToolWorld,
): Run | null {
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
  const commit = planned.get(request.invocationId);
  if (commit !== undefined) return runCommit(commit, request, reading, history, world);
  if (world.runs(name)) return null;
  if (venueOf(name) === 'vapi') return said('ok', 'Handled by the telephone platform.');
  if (name === '') return said('error', 'The tool call has no name.');
  const near = nearNames(name, world.toolNames());
  return said('error', `There is no tool "${name}". The nearest: ${near.join(', ')}.`);
}
