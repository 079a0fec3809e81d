import type { RecordedEvent } from '../../src/event-store/fact.js';
import { ofType } from '../event-of.js';
import { entryOf, type TimelineEntry } from './entry.js';

/** What the agent was given at the start, and what was withheld. */
export const compileEntries = (events: readonly RecordedEvent[]): readonly TimelineEntry[] => [
  ...ofType(events, 'SquadCompiled').map((event) => {
    const names = event.data.members.map(({ name }) => name).join(', ');
    return entryOf(event, 'compile', 'The agent was put together', names);
  }),
  ...ofType(events, 'SiblingCompiled').map((event) => {
    const { blueprintId, pattern } = event.data;
    const when = pattern === 'lazy' ? 'at the handoff' : 'ahead of a handoff';
    return entryOf(event, 'compile', `The agent of ${blueprintId} was put together`, when);
  }),
  ...ofType(events, 'CompileFailed').map((event) =>
    entryOf(
      event,
      'compile',
      'The agent could not be put together; the fallback answered',
      event.data.error,
    ),
  ),
  ...ofType(events, 'ToolOmitted').map((event) => {
    const { tool, subAgent, reason } = event.data;
    return entryOf(event, 'tool-omitted', `${tool} was withheld`, reason, subAgent);
  }),
  ...ofType(events, 'CompileFindingRaised').map((event) => {
    const { code, detail, subAgent } = event.data;
    return entryOf(event, 'finding', code.replaceAll('-', ' '), detail, subAgent);
  }),
  ...ofType(events, 'TransferWindowChecked').map((event) =>
    entryOf(
      event,
      'transfer-window',
      `The transfer window was checked: ${event.data.status}`,
      event.data.action,
    ),
  ),
];
