import { noticesOf } from './config/loopback-rule.js';
import { readConfig } from './config/read-config.js';
import { PinoLoggerService } from './observability/pino-logger.service.js';
import { startService } from './start.js';

const config = readConfig(process.env);
if ('length' in config) {
  process.stderr.write(`${config.join('\n')}\n`);
  process.exit(1);
}

const logger = new PinoLoggerService(config.logLevel);
try {
  const { url, close } = await startService(config, { logger });
  for (const notice of noticesOf(config)) logger.warn(notice);
  logger.log({
    msg: `Call Ledger listens on ${url}`,
    url,
    docs: `${url}/docs`,
    webhook: `${config.publicUrl}/vapi/webhook`,
  });
  stopOnSignal(close);
} catch (error) {
  logger.fatal({ msg: 'The service could not start', err: error });
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** The first signal finishes what is in flight; a second one does not wait. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      logger.log(`${signal}: stopping`);
      close().then(
        () => logger.log('stopped'),
        (error: unknown) => {
          logger.error({ msg: 'Stopping failed', err: error });
          process.exitCode = 1;
        },
      );
    });
  }
}
