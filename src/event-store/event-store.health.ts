import { Injectable } from '@nestjs/common';
import { HealthPart, type Health } from '../observability/health-part.js';
import { EventStore } from './event-store.js';

@Injectable()
export class EventStoreHealth extends HealthPart {
  readonly name = 'store';

  constructor(private readonly store: EventStore) {
    super();
  }

  async check(): Promise<Health> {
    await this.store.ping();
    return { ok: true, detail: { head: String(await this.store.head()) } };
  }
}
