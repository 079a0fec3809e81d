import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { HealthPart, type Health } from './health-part.js';

const checkMsMax = 2_000;

/** Asks every `HealthPart` of the application, each within a bound. */
@Injectable()
export class HealthParts {
  constructor(private readonly discovery: DiscoveryService) {}

  async checkAll(): Promise<Readonly<Record<string, Health>>> {
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    const parts = new Set(instances.filter((instance) => instance instanceof HealthPart));
    const results = [...parts].map(async (part) => [part.name, await checked(part)] as const);
    return Object.fromEntries(await Promise.all(results));
  }
}

async function checked(part: HealthPart): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    const answer = { ok: false, detail: `no answer within ${checkMsMax} ms` };
    timer = setTimeout(() => resolve(answer), checkMsMax);
  });
  try {
    return await Promise.race([part.check(), late]);
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
