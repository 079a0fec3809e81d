import { idOf } from '../../src/json/uuid-v5.js';
import type { Draft, Reading } from './reading.js';

/** The id of a drafted fact: what it means within its stream, never the bytes that brought it. */
export function draftId(
  draft: Draft,
  { stream, saidAt }: Pick<Reading, 'stream' | 'saidAt'>,
): string {
  const { type, data } = draft.fact;
  return draft.id ?? idOf(stream, type, ...(draft.identity ?? [draft.at ?? saidAt, data]));
}

/**
 * What tells a draft that other messages bring again from the others of its stream; null for one that only its own
 * message brings. Cheaper than the id, and only for a cache: not canonical, so it may miss.
 */
export function draftKey({ sighting, identity, at, fact }: Draft): string | null {
  if (sighting !== undefined) return sighting;
  if (identity !== undefined) return `${fact.type} ${JSON.stringify(identity)}`;
  return at === null ? null : `${fact.type} ${at} ${JSON.stringify(fact.data)}`;
}

/** The id of the event that a webhook's tool call becomes; a history entry gives way to it. */
export const webhookInvocationId = (stream: string, invocationId: string): string =>
  idOf(stream, 'ToolInvoked', invocationId, 'webhook');
