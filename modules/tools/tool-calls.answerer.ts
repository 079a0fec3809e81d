import { Inject, Injectable, Logger } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { wasGiven } from '../calls/compiled-members.js';
import { tools } from '../compile/tool-registry.js';
import { controlUrlIn } from '../control-url/control-url-in.js';
import { Directory } from '../directory/directory.js';
import { Answerer, answerWith, type Answer } from '../vapi/answerer.js';
import type { Draft, Reading } from '../vapi/reading.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { activeTeam } from './active-team.js';
import { answerToolCalls } from './answer-tool-calls.js';
import { autoOpsConfirmAppointment, type CommitTool } from './commit-tool.js';
import { planCommits } from './plan-commits.js';
import { resultOf } from './tool-answer.js';
import type { ToolRunner, ToolScene } from './tool-runner.js';
import type { ToolWorld } from './tool-world.js';

/** Answers `tool-calls` with one result per call, in order, and the legacy `function-call` with its only one. */
@Injectable()
export class ToolCallsAnswerer extends Answerer {
  readonly messageTypes = ['tool-calls', 'function-call'];
  override readonly historyTypes = [
    'BookingCommitted',
    'SiblingCompiled',
    'SquadCompiled',
    'ToolInvoked',
    'ToolReturned',
  ] as const;
  override readonly personalTypes = ['ToolInvoked', 'ToolReturned'] as const;
  private readonly log = new Logger(ToolCallsAnswerer.name);
  private readonly runners: ReadonlyMap<string, ToolRunner>;

  constructor(
    private readonly directory: Directory,
    private readonly config: Config,
    private readonly store: EventStore,
    @Inject('ToolRunners') runners: readonly ToolRunner[],
  ) {
    super();
    this.runners = new Map(runners.flatMap((runner) => runner.names.map((name) => [name, runner])));
  }

  override annotate(
    drafts: readonly Draft[],
    history: readonly RecordedEvent[],
    reading: Reading,
  ): readonly Draft[] {
    const planned = planCommits(reading, history, this.world());
    return drafts.map((draft) => {
      const { fact } = draft;
      if (fact.type !== 'ToolInvoked' || fact.data.observedIn !== 'webhook') return draft;
      const replayOf = planned.get(fact.data.invocationId)?.replayOf ?? null;
      return { ...draft, fact: { ...fact, data: { ...fact.data, replayOf } } };
    });
  }

  async answer(message: ReceivedMessage, history: readonly RecordedEvent[]): Promise<Answer> {
    const scene = this.sceneOf(message, history);
    const { answers, drafts, later } = await answerToolCalls(
      scene,
      this.world(),
      this.runners,
      ({ name, invocationId }, error) =>
        this.log.error({ msg: 'A tool failed', tool: name, invocationId, err: error }),
    );
    const body =
      message.reading.envelope.messageType === 'function-call'
        ? { result: answers[0]?.text ?? 'The message asks for no tool.' }
        : { results: answers.map(resultOf) };
    const answer = answerWith(body, drafts);
    return later.length === 0
      ? answer
      : { ...answer, later: Promise.all(later).then((all) => all.flat()) };
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
      runs: (name) => this.runners.has(name),
      toolNames: () => tools.map(({ name }) => name),
    };
  }

  private sceneOf(message: ReceivedMessage, history: readonly RecordedEvent[]): ToolScene {
    const { reading, raw } = message;
    const { team, voiceAssistantId, subAgent } = activeTeam(
      reading.assistantName,
      history,
      this.directory.current(),
      message,
    );
    return {
      reading,
      history,
      team,
      voiceAssistantId,
      has: async (tool) => {
        // Hundreds of events for a large squad; few calls ask.
        const given = await this.store.read(reading.stream, { types: ['ToolRegistered'] });
        return wasGiven(given, subAgent, tool);
      },
      controlUrl: () => controlUrlIn(raw),
    };
  }
}
