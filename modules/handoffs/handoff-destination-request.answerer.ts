import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject } from '../../src/json/json.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { decisionDraft } from '../vapi/decision-draft.js';
import { PublishedBlueprints } from '../blueprints/published-blueprints.js';
import { compiledMembers } from '../calls/compiled-members.js';
import type { HandoffRefusal } from '../calls/handoff.events.js';
import { allowedRoutes } from '../compile/allowed-routes.js';
import { compileLazySibling, type CompiledLazily } from '../compile/compile-lazy-sibling.js';
import type { SiblingSlice } from '../compile/compile-inputs.js';
import { readSibling } from '../compile/read-slice.js';
import { forwardedFrom } from '../compile/variables.js';
import { Directory } from '../directory/directory.js';
import { Answerer, answerWith, type Answer, type Deadline } from '../vapi/answerer.js';
import { callDetailsOf } from '../vapi/call-details.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import { decideHandoff } from './decide-handoff.js';
import { compiledSource, type HandoffSource } from './handoff-source.js';
import { refusedHandoff } from './refused-handoff.js';

/** Answers dynamic handoffs: the allowlist is checked again, then the sibling is compiled for this call, at this moment. */
@Injectable()
export class HandoffDestinationRequestAnswerer extends Answerer {
  readonly messageTypes = ['handoff-destination-request'];
  override readonly historyTypes = [
    'CallEnded',
    'CallStatusChanged',
    'CompileInputsRecorded',
    'SquadCompiled',
    'SiblingCompiled',
  ] as const;
  override readonly deadline: Deadline;
  private readonly log = new Logger(HandoffDestinationRequestAnswerer.name);

  constructor(
    private readonly directory: Directory,
    private readonly config: Config,
    private readonly blueprints: PublishedBlueprints,
  ) {
    super();
    this.deadline = {
      ms: config.compileDeadlineMs,
      instead: (message) => refusal(message, 'deadline-exceeded', 'There was not enough time.'),
    };
  }

  async answer(message: ReceivedMessage, history: readonly RecordedEvent[]): Promise<Answer> {
    const { reading } = message;
    const content = this.directory.current();
    const { parameters, variableValues } = reading.envelope.message;
    const source = compiledSource(history) ?? this.sourceOfLine(message);
    const blueprint = source === null ? undefined : content.blueprint(source.blueprintId);
    const team = blueprint && content.team(blueprint.teamId);
    const values = isObject(variableValues) ? variableValues : {};
    const decision = decideHandoff(
      {
        parameters: isObject(parameters) ? parameters : {},
        variableValues: values,
        callId: reading.callId,
        at: reading.saidAt ?? reading.arrivedAt,
        source: blueprint?.id ?? null,
      },
      {
        routes: blueprint && team ? allowedRoutes(content, blueprint, team) : [],
        isBlueprint: (id) => content.blueprint(id) !== undefined,
        history,
      },
    );
    if (!decision.allowed) {
      const { reason, detail, missing, callStatus } = decision;
      return refusal(message, reason, detail, missing, callStatus);
    }
    const sibling = readSibling(content, decision.route);
    if (sibling === undefined || blueprint === undefined) {
      return refusal(message, 'destination-unknown', `There is no ${decision.route.to}.`);
    }
    await this.blueprints.publish([sibling.blueprint], reading.arrivedAt);
    const forwarded = forwardedFrom(blueprint, values);
    return this.resolved(message, history, sibling, source, forwarded);
  }

  private resolved(
    message: ReceivedMessage,
    history: readonly RecordedEvent[],
    sibling: SiblingSlice,
    source: HandoffSource | null,
    values: ReturnType<typeof forwardedFrom>,
  ): Answer {
    const { reading, messageId } = message;
    const { callId, stream, envelope, arrivedAt } = reading;
    const { dialedNumber, customerNumber } = callDetailsOf(envelope, arrivedAt);
    const { publicUrl, toolsUrl, lazyDestination } = this.config;
    const before = performance.now();
    const elapsed = (): number => Math.round(performance.now() - before);
    let compiled: CompiledLazily;
    try {
      compiled = compileLazySibling(
        {
          stream,
          callId,
          compileId: idOf(messageId, 'compile'),
          parentCompileId: source?.compileId ?? null,
          sibling,
          call: { callId, dialedNumber, customerNumber },
          settings: { publicUrl, toolsUrl, lazyDestination },
          values,
          takenNames: compiledMembers(history).map(({ name }) => name),
        },
        arrivedAt,
        elapsed,
      );
    } catch (error) {
      this.log.error({ msg: 'The compile of a sibling threw', callId, err: error });
      return refusal(message, 'compile-failed', `${sibling.blueprint.id} cannot be reached now.`);
    }
    const { destination, decisions, payloadBytes, blueprintHash } = compiled;
    const blueprintId = sibling.blueprint.id;
    const data = { callId, blueprintId, blueprintHash, payloadBytes, elapsedMs: elapsed() };
    return answerWith({ destination }, [
      ...decisions.map(decisionDraft),
      { at: null, identity: [messageId], fact: { type: 'HandoffDestinationResolved', data } },
    ]);
  }

  /** For a call that was not compiled here: what its line would be answered with. */
  private sourceOfLine({ teamId, voiceAssistantId }: ReceivedMessage): HandoffSource | null {
    const team = teamId === null ? undefined : this.directory.current().team(teamId);
    const assistant = team?.voiceAssistants.find(({ id }) => id === voiceAssistantId);
    return assistant?.blueprintId === undefined
      ? null
      : { blueprintId: assistant.blueprintId, compileId: null };
  }
}

function refusal(
  { reading: { callId }, messageId }: ReceivedMessage,
  reason: HandoffRefusal,
  detail: string,
  missing: readonly string[] = [],
  callStatus: string | null = null,
): Answer {
  const told = { callId, reason, missing, callStatus };
  const { body, drafts } = refusedHandoff(told, detail, [messageId]);
  return answerWith(body, drafts);
}
