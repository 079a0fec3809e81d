import { Injectable } from '@nestjs/common';
import { LaterWork } from '../../src/concurrency/later-work.js';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import { sha256 } from '../../src/json/uuid-v5.js';
import type { ArchiveReference } from '../calls/call-fact.js';
import type { Decision } from '../compile/decision.js';
import { hostOf } from '../compile/server.js';
import { Directory } from '../directory/directory.js';
import { eventsOf } from '../vapi/draft-event.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { observeAnswer, observeUnreadable, type ObservedFrom } from './observe/observe-answer.js';
import { observedCompileId } from './observed-compile-id.js';
import type { KeptAnswer } from './store-answer.js';
import type { UpstreamAnswer } from './upstream-client.js';

/** Decisions that are appended in one step: about a millisecond's worth. */
const decisionsAtOnce = 20;

/**
 * Reads answers to an `assistant-request` back into decisions, after the answer, which is on record, has gone out:
 * nothing that is decided here could change it, and a squad's decisions cost more than all the rest.
 */
@Injectable()
export class Observation {
  private readonly ledgerHosts: ReadonlySet<string>;

  constructor(
    private readonly store: EventStore,
    private readonly directory: Directory,
    private readonly later: LaterWork,
    { publicUrl, toolsUrl }: Config,
  ) {
    this.ledgerHosts = new Set([hostOf(publicUrl), hostOf(toolsUrl)]);
  }

  /** Resolves before it is done, unless very much waits to be read back. */
  begin(
    message: ReceivedMessage,
    answer: UpstreamAnswer,
    kept: KeptAnswer,
    archive: ArchiveReference | null,
  ): Promise<void> {
    const { stream, callId } = message.reading;
    if (callId === null) return Promise.resolve();
    return this.later.add(stream, this.steps(message, callId, answer, kept, archive));
  }

  private async *steps(
    message: ReceivedMessage,
    callId: string,
    answer: UpstreamAnswer,
    { said, detail }: KeptAnswer,
    archive: ArchiveReference | null,
  ): AsyncGenerator<void> {
    const from = this.observedFrom(message, callId, answer);
    const decisions =
      said === null ? observeUnreadable(detail, from) : observeAnswer(said.value, from);
    yield;
    const { reading } = message;
    for (let begin = 0; begin < decisions.length; begin += decisionsAtOnce) {
      const drafts = decisions
        .slice(begin, begin + decisionsAtOnce)
        .map((decision) => inArchive(decision, archive))
        .map(({ fact, id }) => ({ fact, id, at: null }));
      await this.store.append(reading.stream, eventsOf(drafts, reading, message));
      yield;
    }
  }

  private observedFrom(
    { reading, teamId, voiceAssistantId }: ReceivedMessage,
    callId: string,
    { body, elapsedMs }: UpstreamAnswer,
  ): ObservedFrom {
    const directory = this.directory.current();
    const team = teamId === null ? undefined : directory.team(teamId);
    const assistant = team?.voiceAssistants.find(({ id }) => id === voiceAssistantId);
    return {
      stream: reading.stream,
      callId,
      compileId: observedCompileId(callId),
      parentCompileId: null,
      teamId,
      voiceAssistantId,
      mode: assistant?.mode ?? null,
      ledgerHosts: this.ledgerHosts,
      isCommitTool: (name) => directory.commitTool(name) !== undefined,
      payloadBytes: body.length,
      responseHash: sha256(body),
      elapsedMs,
    };
  }
}

/** An answer that is too large for its own event is too large for this one too. */
function inArchive(decision: Decision, archive: ArchiveReference | null): Decision {
  const { fact } = decision;
  if (archive === null || fact.type !== 'SquadCompiled') return decision;
  return { ...decision, fact: { ...fact, data: { ...fact.data, response: null, archive } } };
}
