import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject, textOf } from '../../src/json/json.js';
import type { CompileInputsRecorded } from '../calls/compile.events.js';

/** Where a handoff starts: the Blueprint that the call was compiled from, and that compile if it was ours. */
export type HandoffSource = Readonly<{ blueprintId: string; compileId: string | null }>;

/** By the call's record; null for a call that was not compiled here. */
export function compiledSource(history: readonly RecordedEvent[]): HandoffSource | null {
  for (const event of history) {
    if (event.type !== 'CompileInputsRecorded') continue;
    const { compileId, parentCompileId, directory } = (
      event as RecordedEvent<CompileInputsRecorded>
    ).data;
    const blueprint = isObject(directory) ? directory['blueprint'] : null;
    const blueprintId = isObject(blueprint) ? textOf(blueprint['id']) : null;
    if (parentCompileId === null && blueprintId !== null) return { blueprintId, compileId };
  }
  return null;
}
