import { Injectable, UnauthorizedException } from '@nestjs/common';
import { Config } from '../../../src/config/config.js';
import { IngestionCounts } from '../ingestion-counts.js';
import type { WebhookHeaders } from '../webhook-headers.js';
import { hmacPasses } from './hmac.js';
import { secretPasses } from './shared-secret.js';

/** Who may post webhooks, and by which check; recorded with every event as `authenticatedBy`. */
@Injectable()
export class WebhookDoor {
  constructor(
    private readonly config: Config,
    private readonly counts: IngestionCounts,
  ) {}

  /** The name of the check that passed. @throws UnauthorizedException; nothing is stored then, it is counted. */
  admit(headers: WebhookHeaders, raw: Buffer, arrivedAt: string, endpoint: string): string {
    const { secrets, hmac, demand } = this.config.webhookAuth;
    if (secrets.length === 0 && hmac === null) return 'none-configured';
    const bySecret = secrets.length > 0 ? secretPasses(headers, secrets) : null;
    const byHmac = hmac !== null && hmacPasses(headers, raw, hmac, arrivedAt) ? 'hmac' : null;
    const passed = [bySecret, byHmac].filter((name) => name !== null);
    const wanted = demand === 'both' ? 2 : 1;
    if (passed.length < wanted) {
      this.counts.unauthenticated(endpoint);
      throw new UnauthorizedException('The webhook credentials are missing or wrong.');
    }
    return passed.join('+');
  }
}
