import { Injectable } from '@nestjs/common';
import { WebhookMeter } from '../../src/observability/webhook-meter.js';
import { RedeliveryCounter } from '../call-list/redelivery-counter.js';
import type { RejectReason } from '../calls/message.events.js';
import type { Reading } from './reading.js';
import type { Recorded } from './record-message.js';

/** What is counted and is no event: repeats, verbose messages without news, refusals. Never on the answer's path. */
@Injectable()
export class IngestionCounts {
  constructor(
    private readonly meter: WebhookMeter,
    private readonly redeliveries: RedeliveryCounter,
  ) {}

  received({ envelope, callId }: Reading, { isRepeat, isIdle }: Recorded): void {
    this.meter.count(envelope.messageType, isRepeat ? 'redelivered' : isIdle ? 'idle' : 'recorded');
    if (isRepeat && callId !== null) this.redeliveries.count(callId, envelope.messageType);
  }

  rejected(reason: RejectReason): void {
    this.meter.count(reason, 'rejected');
  }

  unauthenticated(endpoint: string): void {
    this.meter.count(endpoint, 'unauthenticated');
  }
}
