import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import { EventStore } from '../../src/event-store/event-store.js';
import type { NewEvent } from '../../src/event-store/fact.js';
import { InputRefused } from '../../src/http/input-refused.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { textOf, type JsonObject } from '../../src/json/json.js';
import { maySeeTeam, type Caller } from '../access/caller.js';
import { CallNotFound } from '../calls/call.errors.js';
import { streamAskedFor } from '../calls/streams.js';
import type { CompileDecision } from '../calls/compile.events.js';
import { teamOf } from '../calls/team-of.js';
import { checkDecision } from './check-decision.js';
import type { RecordDecisionsDto } from './record-decisions.dto.js';

export type DecisionsRecorded = Readonly<{ accepted: number; duplicates: number }>;

export class RecordDecisionsCommand extends Command<DecisionsRecorded> {
  constructor(
    readonly callId: string,
    readonly input: RecordDecisionsDto,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** Decisions of compilers that live elsewhere: all or nothing, each once by its own id or by its content. */
@CommandHandler(RecordDecisionsCommand)
export class RecordDecisionsHandler implements ICommandHandler<RecordDecisionsCommand> {
  constructor(private readonly store: EventStore) {}

  /** @throws InputRefused naming every fault; nothing is kept then. @throws StoreUnavailable */
  async execute(command: RecordDecisionsCommand): Promise<DecisionsRecorded> {
    const { callId, input } = command;
    const checked = input.decisions.map(({ type, data }, index) =>
      checkDecision(type, data, `decisions[${index}].data`, callId),
    );
    const faults = checked.flatMap((one) => one.faults);
    if (faults.length > 0) throw new InputRefused(faults);

    await this.assertOwn(command);
    const decisions = checked.map(({ decision }) => decision).filter((one) => one !== null);
    const events = decisions.map((decision, index) => eventOf(decision, index, command, decisions));
    const { written } = await this.store.append(streamAskedFor(callId), events);
    return { accepted: written.length, duplicates: events.length - written.length };
  }

  /** A key limited to teams decides about their calls only. @throws CallNotFound @throws InputRefused */
  private async assertOwn({ callId, input, caller }: RecordDecisionsCommand): Promise<void> {
    if (caller.teams === null) return;
    const own = teamOf(await this.store.read(streamAskedFor(callId)));
    if (own !== null && !maySeeTeam(caller, own)) throw new CallNotFound(callId);
    const foreign = input.decisions.findIndex(
      ({ type, data }) =>
        type === 'SurfaceSelected' && !maySeeTeam(caller, textOf((data as JsonObject)['teamId'])),
    );
    if (foreign !== -1) {
      const path = `decisions[${foreign}].data.teamId`;
      throw new InputRefused([{ path, message: 'must be a team of this key' }]);
    }
    // Of a call that nobody knows yet, a team must not learn what another one's compiler decided.
    if (own !== null || input.decisions.some(({ type }) => type === 'SurfaceSelected')) return;
    const message =
      'must hold a SurfaceSelected that names a team of this key: the call is not known yet';
    throw new InputRefused([{ path: 'decisions', message }]);
  }
}

function eventOf(
  decision: CompileDecision,
  index: number,
  { callId, input, caller }: RecordDecisionsCommand,
  all: readonly CompileDecision[],
): NewEvent<CompileDecision> {
  const { reporter, decisions } = input;
  const { id, occurredAt: told } = decisions[index] ?? { occurredAt: '' };
  const occurredAt = DateTime.fromISO(told, { zone: 'utc' }).toJSDate().toISOString();
  const meaning = id === undefined ? [occurredAt, decision.data] : ['own id', id];
  const teamId = all.find((one) => one.type === 'SurfaceSelected')?.data.teamId;
  return {
    ...decision,
    id: idOf(streamAskedFor(callId), decision.type, reporter, ...meaning),
    metadata: {
      schemaVersion: 1,
      occurredAt,
      occurredAtSource: 'vapi',
      causationId: null,
      correlationId: callId,
      ...(teamId !== null && teamId !== undefined && { teamId }),
      source: { kind: 'api', reporter, authenticatedBy: caller.keyName ?? 'open' },
    },
  };
}
