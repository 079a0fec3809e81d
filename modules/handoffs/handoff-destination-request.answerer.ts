import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '../../src/event-store/fact.js';
import { isObject } from '../../src/json/json.js';
import type { HandoffRefusal } from '../calls/handoff.events.js';
import { Directory } from '../directory/directory.js';
import { Answerer, type Answer } from '../vapi/answerer.js';
import type { ReceivedMessage } from '../vapi/record-message.js';
import { decideHandoff } from './decide-handoff.js';

/**
 * Answers dynamic handoffs. The routing is checked here; an allowed sibling would have to be compiled, which this
 * release does not do, so that too is refused in words and on record.
 */
@Injectable()
export class HandoffDestinationRequestAnswerer extends Answerer {
  readonly messageTypes = ['handoff-destination-request'];

  constructor(private readonly directory: Directory) {
    super();
  }

  answer(message: ReceivedMessage, history: readonly RecordedEvent[]): Promise<Answer> {
    const { reading } = message;
    const content = this.directory.current();
    const { parameters, variableValues } = reading.envelope.message;
    const decision = decideHandoff(
      {
        parameters: isObject(parameters) ? parameters : {},
        variableValues: isObject(variableValues) ? variableValues : null,
        callId: reading.callId,
        at: reading.saidAt ?? reading.arrivedAt,
        source: this.sourceOf(message),
      },
      {
        routes: content.routing.handoffs,
        isBlueprint: (id) => content.blueprint(id) !== undefined,
        history,
      },
    );
    return Promise.resolve(
      decision.allowed
        ? refusal(message, 'compile-failed', 'This release compiles no Blueprints.')
        : refusal(message, decision.reason, decision.detail, decision.missing, decision.callStatus),
    );
  }

  private sourceOf({ teamId, voiceAssistantId }: ReceivedMessage): string | null {
    const team = teamId === null ? undefined : this.directory.current().team(teamId);
    const assistant = team?.voiceAssistants.find(({ id }) => id === voiceAssistantId);
    return assistant?.blueprintId ?? null;
  }
}

/** Both an empty destination and an error: schema and documentation each want one (vapi/README.md 5.6). */
function refusal(
  { reading, messageId }: ReceivedMessage,
  reason: HandoffRefusal,
  detail: string,
  missing: readonly string[] = [],
  callStatus: string | null = null,
): Answer {
  const data = { callId: reading.callId, reason, missing, callStatus };
  return {
    body: { destination: {}, error: detail },
    drafts: [{ at: null, identity: [messageId], fact: { type: 'HandoffRefused', data } }],
  };
}
