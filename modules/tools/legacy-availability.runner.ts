import { Injectable } from '@nestjs/common';
import { AvailabilityProvider } from '../availability/availability-provider.js';
import { AvailabilityFailed } from '../availability/availability.errors.js';
import { calendarAway } from '../availability/calendar-away.js';
import { availabilityShops } from '../availability/availability-shops.js';
import {
  readLegacyAvailabilityArguments,
  refusedAvailability,
} from '../availability/read-availability-arguments.js';
import { shapeLegacySlots } from '../availability/shape-slots.js';
import { Directory } from '../directory/directory.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { said, type Run } from './tool-run.js';
import { ToolRunner, type ToolScene } from './tool-runner.js';

export const legacyAvailability = 'autoOpsGetAvailabilityLegacy';

/** Free times of the shop that was called, in the shape of old: the successor's fallback, and a tool of its own. */
@Injectable()
export class LegacyAvailabilityRunner extends ToolRunner {
  readonly names = [legacyAvailability];
  readonly deadlineMs = 8_000;

  constructor(
    private readonly directory: Directory,
    private readonly provider: AvailabilityProvider,
  ) {
    super();
  }

  async run({ arguments: values }: ToolRequest, { reading, team }: ToolScene): Promise<Run> {
    const shop = team && availabilityShops(team, this.directory.current())[0];
    if (shop === undefined || shop === null || team === null) {
      return said('error', 'Not looked up: nobody knows whose calendar is meant.');
    }
    const occurredAt = reading.saidAt ?? reading.arrivedAt;
    const read = readLegacyAvailabilityArguments(values, shop, {
      occurredAt,
      timezone: team.timezone,
    });
    if (!read.accepted) return said('error', refusedAvailability(read.field, read.rule));
    try {
      const slots = await this.provider.slots(read.question, this.deadlineMs);
      return said('ok', JSON.stringify(shapeLegacySlots(slots, read.question)));
    } catch (error) {
      if (error instanceof AvailabilityFailed) return said('error', calendarAway);
      throw error;
    }
  }
}
