import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LaterWork } from './concurrency/later-work.js';
import { Config } from './config/config.js';
import { EventStore } from './event-store/event-store.js';
import { EventStoreHealth } from './event-store/event-store.health.js';
import { RequestClock } from './http/request-clock.js';
import { HealthParts } from './observability/health-parts.js';
import { MeteredEventStore } from './observability/metered.event-store.js';
import { Metrics } from './observability/metrics.js';
import { PrometheusWebhookMeter, WebhookMeter } from './observability/webhook-meter.js';
import { Shutdown } from './shutdown.js';
import { Clock } from './time/clock.js';

export type Core = Readonly<{
  config: Config;
  clock: Clock;
  /** Closed with the application. */
  store: EventStore;
}>;

/** What every module may inject: settings, clock, ledger, metrics. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    private readonly later: LaterWork,
  ) {}

  static with({ config, clock, store }: Core): DynamicModule {
    const metered = (metrics: Metrics) => new MeteredEventStore(store, metrics);
    return {
      module: CoreModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: EventStore, useFactory: metered, inject: [Metrics] },
        { provide: WebhookMeter, useClass: PrometheusWebhookMeter },
        EventStoreHealth,
        HealthParts,
        LaterWork,
        Metrics,
        RequestClock,
        Shutdown,
      ],
      exports: [
        Config,
        Clock,
        EventStore,
        WebhookMeter,
        HealthParts,
        LaterWork,
        Metrics,
        RequestClock,
        Shutdown,
      ],
    };
  }

  /** After the HTTP server has finished its requests, so that the last of them are durable. */
  async onApplicationShutdown(): Promise<void> {
    await this.later.drain();
    await this.store.close();
  }
}
