import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { SiblingCompiled, SquadCompiled, ToolRegistered } from './compile.events.js';

/** A member of what the call was given, by its name in the payload. */
export type CompiledMember = Readonly<{
  name: string;
  subAgent: string;
  /** Null: a compiler elsewhere did not say. */
  blueprintId: string | null;
}>;

/** Everybody that a handoff of this call can lead to, own squad first, by what our compiles recorded. */
export const compiledMembers = (history: readonly RecordedEvent[]): readonly CompiledMember[] =>
  history.flatMap((event): readonly CompiledMember[] => {
    if (isOf<SquadCompiled>(event, 'SquadCompiled')) {
      return event.data.members.map(({ name, subAgent = name, blueprintId = null }) => ({
        name,
        subAgent,
        blueprintId,
      }));
    }
    return isOf<SiblingCompiled>(event, 'SiblingCompiled')
      ? (event.data.copies ?? []).flatMap(({ blueprintId, members }) =>
          members.map(({ name, subAgent }) => ({ name, subAgent, blueprintId })),
        )
      : [];
  });

/** Whether a sub-agent was given a tool on this call. */
export const wasGiven = (
  history: readonly RecordedEvent[],
  subAgent: string | null,
  tool: string,
): boolean =>
  history.some(
    (event) =>
      isOf<ToolRegistered>(event, 'ToolRegistered') &&
      event.data.tool === tool &&
      (subAgent === null || event.data.subAgent === subAgent),
  );

const isOf = <Event extends SquadCompiled | SiblingCompiled | ToolRegistered>(
  event: RecordedEvent,
  type: Event['type'],
): event is RecordedEvent<Event> => event.type === type;
