import { Injectable } from '@nestjs/common';
import { idOf } from '../../src/json/uuid-v5.js';
import { Directory } from '../directory/directory.js';
import { Answerer, type Answer } from '../vapi/answerer.js';
import type { ReceivedMessage } from '../vapi/record-message.js';
import { fallbackAnswer, unknownLineAnswer } from '../compile/fallback-answer.js';

const notCompiled =
  'This release compiles no Blueprints; compilers elsewhere report their decisions.';

/** Always an answer that speaks: as long as nothing is compiled here, the team's fallback, and it is on record. */
@Injectable()
export class AssistantRequestAnswerer extends Answerer {
  readonly messageTypes = ['assistant-request'];

  constructor(private readonly directory: Directory) {
    super();
  }

  answer({ reading, messageId, teamId }: ReceivedMessage): Promise<Answer> {
    const team = teamId === null ? undefined : this.directory.current().team(teamId);
    if (team === undefined) return Promise.resolve({ body: unknownLineAnswer, drafts: [] });
    const fallback = fallbackAnswer(team.fallback);
    const compileId = idOf(messageId, 'compile');
    const { callId } = reading;
    const data = { callId, compileId, stage: 'compile', error: notCompiled, fallback };
    const drafts =
      callId === null ? [] : [{ at: null, fact: { type: 'CompileFailed', data } } as const];
    return Promise.resolve({ body: fallback, drafts });
  }
}
