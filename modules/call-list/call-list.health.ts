import { Injectable } from '@nestjs/common';
import { HealthPart, type Health } from '../../src/observability/health-part.js';
import { CallListFollower } from './call-list.follower.js';

/** Always ok: taking messages and answering about a call do not depend on the list. Its lag is what one looks at. */
@Injectable()
export class CallListHealth extends HealthPart {
  readonly name = 'readModels';

  constructor(private readonly follower: CallListFollower) {
    super();
  }

  async check(): Promise<Health> {
    return { ok: true, detail: { callList: await this.follower.lag() } };
  }
}
