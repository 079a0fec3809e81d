import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, type Problem } from './problem.js';

/** The one place where errors become HTTP. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(error);
    // The route, never the URL: a path may hold a caller's number.
    const where = `${request.method} ${request.routeOptions?.url ?? '(no route)'}`;
    if (problem.isBug) this.log.error({ msg: `${where} failed`, err: error });
    else if (problem.status === 503) this.log.warn({ msg: `${where} unavailable`, err: error });
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    sendProblem(reply, problem);
  }
}

export function sendProblem(reply: FastifyReply, { status, headers, body }: Problem): void {
  void reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}
