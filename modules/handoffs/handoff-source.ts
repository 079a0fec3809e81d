import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject, textOf } from '../../src/json/json.js';
import type {
  CompileInputsRecorded,
  SiblingCompiled,
  SquadCompiled,
} from '../calls/compile.events.js';

/** Where a handoff starts: the Blueprint that the call was compiled from, and that compile if it was ours. */
export type HandoffSource = Readonly<{ blueprintId: string; compileId: string | null }>;

/** By the call's record; null for a call that was not compiled here. */
export function compiledSource(history: readonly RecordedEvent[]): HandoffSource | null {
  for (const event of history) {
    if (!isOf<CompileInputsRecorded>(event, 'CompileInputsRecorded')) continue;
    const { compileId, parentCompileId, directory } = event.data;
    const blueprint = isObject(directory) ? directory['blueprint'] : null;
    const blueprintId = isObject(blueprint) ? textOf(blueprint['id']) : null;
    if (parentCompileId === null && blueprintId !== null) return { blueprintId, compileId };
  }
  return null;
}

/** Member names of all that the call was given so far; those of the next sibling are made unique beside them. */
export const takenNames = (history: readonly RecordedEvent[]): readonly string[] =>
  history.flatMap((event) => {
    if (isOf<SquadCompiled>(event, 'SquadCompiled')) {
      return event.data.members.map(({ name }) => name);
    }
    return isOf<SiblingCompiled>(event, 'SiblingCompiled')
      ? (event.data.copies ?? []).flatMap(({ members }) => members.map(({ name }) => name))
      : [];
  });

const isOf = <Event extends SquadCompiled | SiblingCompiled | CompileInputsRecorded>(
  event: RecordedEvent,
  type: Event['type'],
): event is RecordedEvent<Event> => event.type === type;
