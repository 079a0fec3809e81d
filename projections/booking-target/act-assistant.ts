import type { RecordedEvent } from '../../src/event-store/fact.js';
import { occurredAt } from '../event-of.js';
import { activeAssistantAt, activeRunsOf } from '../handoff-chain/handoff-chain.projection.js';
import type { CommitAct } from './commit-acts.js';

/** Who committed: the assistant that the message named, else the one that was active at the moment. */
export const assistantOf = (
  { event, assistantName }: CommitAct,
  events: readonly RecordedEvent[],
): string | null =>
  assistantName ?? activeAssistantAt(activeRunsOf(events).runs, occurredAt(event));
