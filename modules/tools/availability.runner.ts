import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.js';
import {
  AvailabilityProvider,
  type AvailabilityQuestion,
  type Slot,
} from '../availability/availability-provider.js';
import { AvailabilityFailed } from '../availability/availability.errors.js';
import { calendarAway } from '../availability/calendar-away.js';
import { availabilityShops } from '../availability/availability-shops.js';
import {
  readAvailabilityArguments,
  refusedAvailability,
} from '../availability/read-availability-arguments.js';
import { shapeSlots } from '../availability/shape-slots.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { legacyAvailability } from './legacy-availability.runner.js';
import { said, type Run } from './tool-run.js';
import { ToolRunner, type ToolScene } from './tool-runner.js';

const groupShare = 0.6;
const ownShare = 0.3;

/**
 * Free times of all shops of the caller's availability group. When the group cannot be asked, the old way stands in: the
 * shop that was called, alone. No time is made up.
 */
@Injectable()
export class AvailabilityRunner extends ToolRunner {
  readonly names = ['autoOpsGetAvailability'];
  readonly deadlineMs = 8_000;

  constructor(
    private readonly directory: Directory,
    private readonly provider: AvailabilityProvider,
  ) {
    super();
  }

  async run({ arguments: values }: ToolRequest, { reading, team }: ToolScene): Promise<Run> {
    if (team === null) return said('error', 'Not looked up: nobody knows whose call this is.');
    const read = readAvailabilityArguments(values, {
      occurredAt: reading.saidAt ?? reading.arrivedAt,
      timezone: team.timezone,
      shops: availabilityShops(team, this.directory.current()),
    });
    if (!read.accepted) return said('error', refusedAvailability(read.field, read.rule));
    const { question } = read;
    try {
      const slots = await this.provider.slots(question, this.deadlineMs * groupShare);
      return said('ok', this.textOf(slots, question));
    } catch (error) {
      if (!(error instanceof AvailabilityFailed)) throw error;
      return this.fallBack(question, error);
    }
  }

  private async fallBack(question: AvailabilityQuestion, group: AvailabilityFailed): Promise<Run> {
    const own = { ...question, shops: question.shops.slice(0, 1) };
    const fallback = { tool: legacyAvailability, because: group.failure, detail: group.message };
    try {
      const slots = await this.provider.slots(own, this.deadlineMs * ownShare);
      return { ...said('ok', this.textOf(slots, own)), fallback };
    } catch (error) {
      if (!(error instanceof AvailabilityFailed)) throw error;
      return { ...said('error', calendarAway), fallback };
    }
  }

  private textOf(slots: readonly Slot[], question: AvailabilityQuestion): string {
    return JSON.stringify(shapeSlots(slots, question, this.provider.name));
  }
}
