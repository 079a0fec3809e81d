import type { Fact } from '../../src/event-store/fact.js';
import type { Blueprint } from '../directory/blueprint.js';

/** A document that calls were compiled from, once per content; calls refer to the hash. */
export type BlueprintPublished = Fact<
  'BlueprintPublished',
  { blueprintId: string; version: number; blueprintHash: string; document: Blueprint }
>;
