import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../config/config.js';

type Fields = Readonly<Record<string, unknown>>;

/** JSON lines on stdout. Callers log ids, counts and errors; never bodies, numbers or names of people. */
export class PinoLoggerService implements LoggerService {
  private readonly pino: Logger;

  constructor(level: LogLevel, destination?: DestinationStream) {
    const options = { level, base: {}, serializers: { err: stdSerializers.err } };
    this.pino = destination === undefined ? pino(options) : pino(options, destination);
  }

  log(message: unknown, ...rest: readonly unknown[]): void {
    this.pino.info(fieldsOf(message, rest));
  }

  error(message: unknown, ...rest: readonly unknown[]): void {
    this.pino.error(fieldsOf(message, rest));
  }

  warn(message: unknown, ...rest: readonly unknown[]): void {
    this.pino.warn(fieldsOf(message, rest));
  }

  debug(message: unknown, ...rest: readonly unknown[]): void {
    this.pino.debug(fieldsOf(message, rest));
  }

  verbose(message: unknown, ...rest: readonly unknown[]): void {
    this.pino.trace(fieldsOf(message, rest));
  }

  fatal(message: unknown, ...rest: readonly unknown[]): void {
    this.pino.fatal(fieldsOf(message, rest));
  }
}

/** Nest passes the context last, and for errors the stack before it. */
function fieldsOf(message: unknown, rest: readonly unknown[]): Fields {
  const context = rest.at(-1);
  const stack = rest.length > 1 ? rest[0] : undefined;
  const base = {
    ...(typeof context === 'string' && { context }),
    ...(typeof stack === 'string' && { stack }),
  };
  if (message instanceof Error) return { ...base, err: message, msg: message.message };
  if (typeof message === 'object' && message !== null) return { ...base, ...message };
  return { ...base, msg: String(message) };
}
