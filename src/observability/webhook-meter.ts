import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Counts webhooks for `/metrics`; never on the answer's path. */
export abstract class WebhookMeter {
  /** `outcome` is a short closed code such as `recorded`, `redelivered`, `rejected`, `unauthenticated`. */
  abstract count(messageType: string, outcome: string): void;
}

@Injectable()
export class PrometheusWebhookMeter extends WebhookMeter {
  constructor(private readonly metrics: Metrics) {
    super();
  }

  count(messageType: string, outcome: string): void {
    this.metrics.webhooks.inc({ type: this.metrics.typeLabel(messageType), outcome });
  }
}
