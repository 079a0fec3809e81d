import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { callSummary } from '../../projections/call-summary/call-summary.projection.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { Caller } from '../access/caller.js';
import { silenceOf } from '../calls/silence.js';
import { RedeliveryCounter } from '../call-list/redelivery-counter.js';
import { callProjections, type CallQuestion } from './call-projections.js';
import { CallReader } from './call-reader.js';

export type CallAnswer = Readonly<{ callId: string; revision: number }>;

export class AskAboutCallQuery extends Query<CallAnswer> {
  constructor(
    readonly question: CallQuestion,
    readonly callId: string,
    /** Inclusive revision; null: now. */
    readonly asOf: number | null,
    readonly caller: Caller,
    /** The request's clock reading. */
    readonly now: string,
  ) {
    super();
  }
}

/** Folds the call's stream on the spot, so an answer is never behind the ledger. */
@QueryHandler(AskAboutCallQuery)
export class AskAboutCallHandler implements IQueryHandler<AskAboutCallQuery> {
  constructor(
    private readonly calls: CallReader,
    private readonly redeliveries: RedeliveryCounter,
  ) {}

  /** @throws CallNotFound */
  async execute({ question, callId, asOf, caller, now }: AskAboutCallQuery): Promise<CallAnswer> {
    const { events, revision } = await this.calls.read(callId, caller, asOf);
    const answer = this.answer(question, callId, events, asOf === null ? now : null);
    return { callId, revision: Number(revision), ...answer };
  }

  /** The views rest on events alone; silence is against the clock, if one counts, and repeats are no events. */
  private answer(
    question: CallQuestion,
    callId: string,
    events: readonly RecordedEvent[],
    now: string | null,
  ): object {
    if (question !== 'summary') return callProjections[question](events);
    const summary = callSummary(events);
    const counts = { ...summary.counts, redelivered: this.redeliveries.of(callId) };
    return { ...summary, counts, ...silenceOf(summary, now) };
  }
}
