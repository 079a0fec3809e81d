import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject, textOf, type Json } from '../../src/json/json.js';
import type { CallEnded, CallStatusChanged } from '../calls/lifecycle.events.js';
import type { HandoffRefusal } from '../calls/handoff.events.js';
import type { HandoffRoute } from '../directory/shop-routing.js';

export type HandoffRequest = Readonly<{
  parameters: Json;
  variableValues: Json | null;
  callId: string | null;
  /** When the request was said; what was said of the call later does not bear on it. */
  at: string;
  /** The Blueprint that the call was answered with; null when that is not known. */
  source: string | null;
}>;

export type HandoffDecision =
  | Readonly<{ allowed: true; route: HandoffRoute }>
  | Readonly<{
      allowed: false;
      reason: HandoffRefusal;
      missing: readonly string[];
      callStatus: string | null;
      detail: string;
    }>;

export type RoutingFacts = Readonly<{
  routes: readonly HandoffRoute[];
  isBlueprint: (id: string) => boolean;
  history: readonly RecordedEvent[];
}>;

/** Whether a dynamic handoff may happen: the allowlist holds at the moment of the handoff too. */
export function decideHandoff(request: HandoffRequest, facts: RoutingFacts): HandoffDecision {
  if (request.callId === null) return refused('no-call', 'The request names no call.');
  const callStatus = lastStatus(facts.history, request.at);
  if (callStatus !== null && callStatus !== 'in-progress') {
    const detail = `The call is ${callStatus}; a handoff needs a call in progress.`;
    return refused('call-not-in-progress', detail, [], callStatus);
  }
  const to = isObject(request.parameters) ? textOf(request.parameters['blueprintId']) : null;
  if (to === null) {
    return refused('no-destination-named', 'The request names no blueprintId.', ['blueprintId']);
  }
  if (!facts.isBlueprint(to)) return refused('destination-unknown', `There is no Blueprint ${to}.`);
  const route = facts.routes.find((one) => one.from === request.source && one.to === to);
  if (route === undefined) {
    return refused(
      'route-not-allowed',
      `A handoff from ${request.source ?? 'here'} to ${to} is not allowed.`,
    );
  }
  const missing = missingVariables(route, request.variableValues);
  return missing.length === 0
    ? { allowed: true, route }
    : refused('missing-variables', `These values are missing: ${missing.join(', ')}.`, missing);
}

const refused = (
  reason: HandoffRefusal,
  detail: string,
  missing: readonly string[] = [],
  callStatus: string | null = null,
): HandoffDecision => ({ allowed: false, reason, missing, callStatus, detail });

/** By the messages' word, in the order in which they were said, or by the report; null before any. */
function lastStatus(history: readonly RecordedEvent[], at: string): string | null {
  const hasEnded = history.some(
    (event) => isEnd(event) && (event.data.endedAt ?? event.metadata.occurredAt) <= at,
  );
  if (hasEnded) return 'ended';
  const changes = history.filter(
    (event): event is RecordedEvent<CallStatusChanged> =>
      event.type === 'CallStatusChanged' && event.metadata.occurredAt <= at,
  );
  const last = changes.reduce<RecordedEvent<CallStatusChanged> | null>(
    (latest, event) =>
      latest === null || event.metadata.occurredAt >= latest.metadata.occurredAt ? event : latest,
    null,
  );
  return last?.data.status ?? null;
}

const isEnd = (event: RecordedEvent): event is RecordedEvent<CallEnded> =>
  event.type === 'CallEnded';

const missingVariables = (
  { requiredVariables }: HandoffRoute,
  values: Json | null,
): readonly string[] =>
  (requiredVariables ?? []).filter((name) => !isObject(values) || (values[name] ?? '') === '');
