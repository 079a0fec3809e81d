import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../access/caller.js';
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
  ) {
    super();
  }
}

/** Folds the call's stream on the spot, so an answer is never behind the ledger. */
@QueryHandler(AskAboutCallQuery)
export class AskAboutCallHandler implements IQueryHandler<AskAboutCallQuery> {
  constructor(private readonly calls: CallReader) {}

  /** @throws CallNotFound */
  async execute({ question, callId, asOf, caller }: AskAboutCallQuery): Promise<CallAnswer> {
    const { events, revision } = await this.calls.read(callId, caller, asOf);
    return { callId, revision: Number(revision), ...callProjections[question](events) };
  }
}
