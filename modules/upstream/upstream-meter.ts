import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import { Metrics } from '../../src/observability/metrics.js';

/** `dropped`: the queue was full, or the service stopped before its turn came. */
export type ForwardOutcome =
  'answered' | 'timeout' | 'unreachable' | 'status' | 'too-large' | 'dropped';

/** Counts what goes to the upstream for `/metrics`. */
@Injectable()
export class UpstreamMeter {
  private readonly forwarded: Counter<'waited' | 'outcome'>;
  private readonly seconds: Histogram<'outcome'>;
  private readonly waiting: Gauge;

  constructor({ registry }: Metrics) {
    this.forwarded = new Counter({
      name: 'call_ledger_upstream_messages_total',
      help: 'Messages for the upstream by whether its answer was waited for, and outcome',
      labelNames: ['waited', 'outcome'],
      registers: [registry],
    });
    this.seconds = new Histogram({
      name: 'call_ledger_upstream_answer_duration_seconds',
      help: 'Time until the upstream had answered what is waited for, by outcome',
      labelNames: ['outcome'],
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 7.5, 20],
      registers: [registry],
    });
    this.waiting = new Gauge({
      name: 'call_ledger_upstream_queue_messages',
      help: 'Messages that wait to be sent on to the upstream',
      registers: [registry],
    });
  }

  waited(outcome: ForwardOutcome, elapsedMs: number): void {
    this.forwarded.inc({ waited: 'true', outcome });
    this.seconds.observe({ outcome }, elapsedMs / 1000);
  }

  passedOn(outcome: ForwardOutcome): void {
    this.forwarded.inc({ waited: 'false', outcome });
  }

  queued(messages: number): void {
    this.waiting.set(messages);
  }
}
