import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import { LedgerError } from '../../src/errors/ledger.error.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { NewEvent } from '../../src/event-store/fact.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { streamAskedFor, type CompileDecision } from '../calls/call.events.js';
import { checkDecision } from './check-decision.js';
import type { RecordDecisionsDto } from './record-decisions.dto.js';
import type { FieldFault } from './validation-faults.js';

/** Some decision does not fit its type; nothing of the request was kept. */
export class DecisionsRefused extends LedgerError {
  override readonly extensions: Readonly<{ errors: readonly FieldFault[] }>;

  constructor(errors: readonly FieldFault[]) {
    super(
      'malformed',
      `${errors.length} field(s) of the decisions were refused; nothing was kept.`,
    );
    this.extensions = { errors };
  }
}

export type DecisionsRecorded = Readonly<{ accepted: number; duplicates: number }>;

export class RecordDecisionsCommand extends Command<DecisionsRecorded> {
  constructor(
    readonly callId: string,
    readonly input: RecordDecisionsDto,
    readonly reportedBy: string,
  ) {
    super();
  }
}

/** Decisions of compilers that live elsewhere: all or nothing, each once by its own id or by its content. */
@CommandHandler(RecordDecisionsCommand)
export class RecordDecisionsHandler implements ICommandHandler<RecordDecisionsCommand> {
  constructor(private readonly store: EventStore) {}

  /** @throws DecisionsRefused naming every fault. @throws StoreUnavailable */
  async execute(command: RecordDecisionsCommand): Promise<DecisionsRecorded> {
    const { callId, input } = command;
    const checked = input.decisions.map(({ type, data }, index) =>
      checkDecision(type, data, `decisions[${index}].data`, callId),
    );
    const faults = checked.flatMap((one) => one.faults);
    if (faults.length > 0) throw new DecisionsRefused(faults);

    const decisions = checked.map(({ decision }) => decision).filter((one) => one !== null);
    const events = decisions.map((decision, index) => eventOf(decision, index, command, decisions));
    const { written } = await this.store.append(streamAskedFor(callId), events);
    return { accepted: written.length, duplicates: events.length - written.length };
  }
}

function eventOf(
  decision: CompileDecision,
  index: number,
  { callId, input, reportedBy }: RecordDecisionsCommand,
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
      source: { kind: 'api', reporter, authenticatedBy: reportedBy },
    },
  };
}
