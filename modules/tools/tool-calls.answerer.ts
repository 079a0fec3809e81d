import { Injectable } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { JsonObject } from '../../src/json/json.js';
import { Directory } from '../directory/directory.js';
import { Answerer, answerWith, type Answer } from '../vapi/answerer.js';
import type { Draft } from '../vapi/reading.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { autoOpsConfirmAppointment, type CommitTool } from './commit-tool.js';
import { decideToolAnswers, type ToolAnswer } from './decide-tool-answers.js';
import { replayedBy } from './replayed-by.js';
import type { ToolWorld } from './tool-world.js';

/** Answers `tool-calls` with one result per call, in order, and the legacy `function-call` with its only one. */
@Injectable()
export class ToolCallsAnswerer extends Answerer {
  readonly messageTypes = ['tool-calls', 'function-call'];
  override readonly historyTypes = ['ToolInvoked', 'ToolReturned', 'BookingCommitted'] as const;

  constructor(
    private readonly directory: Directory,
    private readonly config: Config,
  ) {
    super();
  }

  override annotate(drafts: readonly Draft[], history: readonly RecordedEvent[]): readonly Draft[] {
    const world = this.world();
    return drafts.map((draft) => {
      const { fact } = draft;
      if (fact.type !== 'ToolInvoked' || fact.data.observedIn !== 'webhook') return draft;
      const replayOf = replayedBy(fact.data, history, world);
      return { ...draft, fact: { ...fact, data: { ...fact.data, replayOf } } };
    });
  }

  answer({ reading }: ReceivedMessage, history: readonly RecordedEvent[]): Promise<Answer> {
    const before = performance.now();
    const decided = decideToolAnswers(reading, history, this.world(), () =>
      Math.round(performance.now() - before),
    );
    const { messageType } = reading.envelope;
    const body =
      messageType === 'function-call'
        ? { result: decided.answers[0]?.text ?? 'The message asks for no tool.' }
        : { results: decided.answers.map(resultOf) };
    return Promise.resolve(answerWith(body, decided.drafts));
  }

  /** What the directory says of tools and shops at this moment. */
  world(): ToolWorld {
    const directory = this.directory.current();
    return {
      commitTool: (name): CommitTool | null =>
        name === autoOpsConfirmAppointment.name
          ? autoOpsConfirmAppointment
          : (directory.commitTool(name) ?? null),
      shop: (shopClientId) => directory.teamOfShop(shopClientId) ?? null,
      verification: this.config.commitVerification,
    };
  }
}

/** `name` is required by the schema though most samples omit it (vapi/README.md 3.2). */
const resultOf = ({ toolCallId, name, outcome, text }: ToolAnswer): JsonObject => ({
  ...(toolCallId !== null && { toolCallId }),
  name,
  ...(outcome === 'ok' ? { result: text } : { error: text }),
});
