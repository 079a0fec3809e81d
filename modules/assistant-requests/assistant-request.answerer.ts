import { Injectable, Logger } from '@nestjs/common';
import { Turns } from '../../src/concurrency/turns.js';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { PublishedBlueprints } from '../blueprints/published-blueprints.js';
import { archiveAboveBytes, storeInArchive } from '../archive/archive.js';
import { archiveStream } from '../calls/streams.js';
import { compile } from '../compile/compile.js';
import { compileFailed } from '../compile/compile-failed.js';
import type { Compiled } from '../compile/compiled.js';
import type { CompileInputs } from '../compile/compile-inputs.js';
import { readSlice } from '../compile/read-slice.js';
import { Directory } from '../directory/directory.js';
import { Answerer, type Answer, type Deadline } from '../vapi/answerer.js';
import { callDetailsOf } from '../vapi/call-details.js';
import { dialledLine } from '../vapi/dialled-line.js';
import { metadataOf } from '../vapi/draft-event.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { decisionDraft } from '../vapi/decision-draft.js';

/** Compiles what the call is answered with, and always has an answer: what fails is the team's fallback, on record. */
@Injectable()
export class AssistantRequestAnswerer extends Answerer {
  readonly messageTypes = ['assistant-request'];
  override readonly deadline: Deadline;
  private readonly log = new Logger(AssistantRequestAnswerer.name);
  private readonly turns = new Turns();

  constructor(
    private readonly directory: Directory,
    private readonly config: Config,
    private readonly store: EventStore,
    private readonly blueprints: PublishedBlueprints,
  ) {
    super();
    this.deadline = {
      ms: config.compileDeadlineMs,
      instead: (message, reason) => {
        const { text, decisions } = compileFailed(
          this.inputsFor(message),
          clockOf(message),
          reason,
        );
        return { text, drafts: decisions.map(decisionDraft) };
      },
    };
  }

  async answer(message: ReceivedMessage): Promise<Answer> {
    const inputs = this.inputsFor(message);
    const compiled = await this.turns.run(() => this.compiled(inputs, clockOf(message)));
    const { blueprint, siblings } = inputs.directory;
    if (blueprint !== null) {
      const documents = [blueprint, ...siblings.map((one) => one.blueprint)];
      await this.blueprints.publish(documents, clockOf(message));
    }
    return this.recordable(compiled, message);
  }

  private compiled(inputs: CompileInputs, clock: string): Compiled {
    const before = performance.now();
    try {
      return compile(inputs, clock, () => Math.round(performance.now() - before));
    } catch (error) {
      this.log.error({ msg: 'A compile threw', callId: inputs.callId, err: error });
      return compileFailed(inputs, clock, 'compile-threw', String(error));
    }
  }

  private inputsFor({ reading, messageId }: ReceivedMessage): CompileInputs {
    const { stream, callId, envelope, arrivedAt } = reading;
    const { dialedNumber, customerNumber } = callDetailsOf(envelope, arrivedAt);
    const { publicUrl, toolsUrl, lazyDestination } = this.config;
    return {
      stream,
      callId,
      compileId: idOf(messageId, 'compile'),
      parentCompileId: null,
      directory: readSlice(this.directory.current(), dialledLine(envelope)),
      call: { callId, dialedNumber, customerNumber },
      settings: { publicUrl, toolsUrl, lazyDestination },
    };
  }

  /** A squad that is too large for an event lies in the archive once, for the decision and for the answer. */
  private async recordable(
    { text, decisions }: Compiled,
    message: ReceivedMessage,
  ): Promise<Answer> {
    const drafts = decisions.map(decisionDraft);
    if (Buffer.byteLength(text) <= archiveAboveBytes) return { text, drafts };
    const metadata = metadataOf({ at: null }, message.reading, message, message.messageId);
    const stream = archiveStream(metadata.correlationId);
    const archive = await storeInArchive(this.store, stream, text, metadata);
    const archived = drafts.map((draft) => {
      const { fact } = draft;
      return fact.type === 'SquadCompiled'
        ? { ...draft, fact: { ...fact, data: { ...fact.data, response: null, archive } } }
        : draft;
    });
    return { text, drafts: archived, archive };
  }
}

/** The one clock reading of a compile: when the request arrived (api.md, `CLOCK_HEADER`). */
const clockOf = ({ reading }: ReceivedMessage): string => reading.arrivedAt;
