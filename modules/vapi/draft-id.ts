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

/** The id of the event that a webhook's tool call becomes; a history entry gives way to it. */
export const webhookInvocationId = (stream: string, invocationId: string): string =>
  idOf(stream, 'ToolInvoked', invocationId, 'webhook');
