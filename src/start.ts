import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { personalPaths } from '../modules/calls/personal-values.js';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import type { EventStore } from './event-store/event-store.js';
import { fastifyAdapter } from './http/fastify-adapter.js';
import { freePort } from './http/free-port.js';
import { ProblemFilter } from './http/problem.filter.js';
import { serveDocs } from './http/serve-docs.js';
import { ourValidation } from './http/validation.js';
import { meterHttp } from './observability/http-durations.js';
import { Metrics } from './observability/metrics.js';
import { PinoLoggerService } from './observability/pino-logger.service.js';
import { openLedger } from './open-ledger.js';
import { SystemClock, type Clock } from './time/clock.js';

/** What tests, the demo and the benchmarks put in the place of the real thing. */
export type Overrides = Readonly<{
  /** Closed with the service. */
  store?: EventStore;
  clock?: Clock;
  logger?: PinoLoggerService;
}>;

export type RunningService = Readonly<{
  /** Where it listens, without a trailing slash. */
  url: string;
  app: NestFastifyApplication;
  /** Finishes what is in flight, then lets go of everything. */
  close: () => Promise<void>;
}>;

/** The application, ready for `listen` or `inject`. */
export async function buildApp(
  config: Config,
  { store, clock = new SystemClock(), logger }: Overrides = {},
): Promise<NestFastifyApplication> {
  const core = { config, clock, store: store ?? openLedger(config, personalPaths) };
  const adapter = fastifyAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(core), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: logger ?? new PinoLoggerService(config.logLevel),
  });
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalPipes(ourValidation());
  meterHttp(adapter.getInstance<FastifyInstance>(), app.get(Metrics));
  serveDocs(app);
  return app;
}

/** Starts in this process. `PORT` 0 takes a free port, which the URLs that are handed out then name. */
export async function startService(
  config: Config,
  overrides: Overrides = {},
): Promise<RunningService> {
  const settled = config.port === 0 ? withPort(config, await freePort(config.host)) : config;
  const app = await buildApp(settled, overrides);
  try {
    await app.listen(settled.port, settled.host);
  } catch (error) {
    await app.close();
    throw error;
  }
  const host = settled.host.includes(':') ? `[${settled.host}]` : settled.host;
  return { url: `http://${host}:${settled.port}`, app, close: () => app.close() };
}

function withPort(config: Config, port: number): Config {
  const named = (url: string): string =>
    url.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`);
  const urls = { publicUrl: named(config.publicUrl), toolsUrl: named(config.toolsUrl) };
  return Object.assign({}, config, { port, ...urls });
}
