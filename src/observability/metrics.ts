import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const labelValuesMax = 64;

/** The service's Prometheus metrics; one registry per application, so that tests can start several. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly messageTypes = new Set<string>();
  private readonly refreshers: (() => Promise<unknown>)[] = [];

  readonly httpSeconds = new Histogram({
    name: 'call_ledger_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 7.5],
    registers: [this.registry],
  });
  readonly webhooks = new Counter({
    name: 'call_ledger_webhooks_total',
    help: 'Webhook messages by type and outcome',
    labelNames: ['type', 'outcome'],
    registers: [this.registry],
  });
  readonly redeliveries = new Counter({
    name: 'call_ledger_redeliveries_total',
    help: 'Messages that were delivered again and added no event',
    labelNames: ['type'],
    registers: [this.registry],
  });
  readonly appendSeconds = new Histogram({
    name: 'call_ledger_append_duration_seconds',
    help: 'Time until an append was durable, by outcome',
    labelNames: ['outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers: [this.registry],
  });
  readonly appendedEvents = new Counter({
    name: 'call_ledger_appended_events_total',
    help: 'Events written',
    registers: [this.registry],
  });
  readonly lagEvents = new Gauge({
    name: 'call_ledger_read_model_lag_events',
    help: 'Positions between the newest event and the read model',
    labelNames: ['model'],
    registers: [this.registry],
  });
  readonly lagSeconds = new Gauge({
    name: 'call_ledger_read_model_lag_seconds',
    help: 'How long the read model has been behind; 0 when it is not',
    labelNames: ['model'],
    registers: [this.registry],
  });
  readonly parkedEvents = new Gauge({
    name: 'call_ledger_read_model_parked_events',
    help: 'Events that a read model could not fold',
    labelNames: ['model'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Gauges that somebody has to look up are set right before each scrape. */
  beforeScrape(refresh: () => Promise<unknown>): void {
    this.refreshers.push(refresh);
  }

  /** The metrics as text. A gauge that cannot be looked up keeps its last value. */
  async scrape(): Promise<string> {
    await Promise.allSettled(this.refreshers.map((refresh) => refresh()));
    return this.registry.metrics();
  }

  /** A message type as a label. Anybody may send any type, so beyond a bound they share one label. */
  typeLabel(type: string): string {
    if (!/^[a-z][a-z0-9._-]{0,63}$/i.test(type)) return 'other';
    if (this.messageTypes.size >= labelValuesMax && !this.messageTypes.has(type)) return 'other';
    this.messageTypes.add(type);
    return type;
  }
}
