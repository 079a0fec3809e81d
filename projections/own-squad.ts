import type { RecordedEvent } from '../src/event-store/fact.js';
import { ofType, type EventOf } from './event-of.js';

/** The squad that answered the call: the first one of a compile that no other compile asked for. */
export function ownSquadOf(events: readonly RecordedEvent[]): EventOf<'SquadCompiled'> | null {
  const siblings = new Set(
    ofType(events, 'CompileInputsRecorded')
      .filter(({ data }) => data.parentCompileId !== null)
      .map(({ data }) => data.compileId),
  );
  const own = ofType(events, 'SquadCompiled').find(({ data }) => !siblings.has(data.compileId));
  return own ?? null;
}
