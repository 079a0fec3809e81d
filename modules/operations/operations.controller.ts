import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HealthParts } from '../../src/observability/health-parts.js';
import { Metrics } from '../../src/observability/metrics.js';
import { Needs } from '../access/needs.decorator.js';

@ApiTags('operations')
@Controller()
export class OperationsController {
  constructor(
    private readonly health: HealthParts,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  @HttpCode(200)
  @ApiOperation({ summary: 'The process answers' })
  live(): Readonly<{ status: string }> {
    return { status: 'ok' };
  }

  /** 503 while a part is not ok. Read models may lag without that: taking messages does not depend on them. */
  @Get('health/ready')
  @ApiOperation({ summary: 'Store, read models with their lag, directory' })
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const parts = await this.health.checkAll();
    const isReady = Object.values(parts).every(({ ok }) => ok);
    void reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not-ready', parts });
  }

  @Get('metrics')
  @Needs('read', { openOnLoopback: true })
  @ApiExcludeEndpoint()
  async prometheus(@Res() reply: FastifyReply): Promise<void> {
    const text = await this.metrics.scrape();
    void reply.header('content-type', this.metrics.registry.contentType).send(text);
  }
}
