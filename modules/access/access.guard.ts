import {
  ForbiddenException,
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Config, type Scope } from '../../src/config/config.js';
import { isLoopback } from '../../src/config/loopback.js';
import { Clock } from '../../src/time/clock.js';
import { anyone, type Caller } from './caller.js';
import { findCaller } from './find-caller.js';

export type Need = Readonly<{ scope: Scope; openOnLoopback: boolean }>;
export const needs = Reflector.createDecorator<Need>();

/** Fastify's request, with the caller that the guard found. */
export type CalledRequest = { headers: { authorization?: string | undefined }; caller?: Caller };

/** Lets in who holds a key with the scope that `@Needs` names. Refusals do not say which keys exist. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const need = this.reflector.getAllAndOverride(needs, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<CalledRequest>();
    request.caller = this.callerOf(request, need);
    if (request.caller.scopes.includes(need.scope)) return true;
    throw new ForbiddenException(`This key lacks the scope "${need.scope}".`);
  }

  private callerOf({ headers }: CalledRequest, { openOnLoopback }: Need): Caller {
    if (openOnLoopback && isLoopback(this.config.host)) return anyone;
    // Expiry is against the wall clock, never against a clock that a request brought.
    const caller = findCaller(this.config.apiKeys, headers.authorization, this.clock.now());
    if (caller !== null) return caller;
    throw new UnauthorizedException('Send a valid API key as "Authorization: Bearer <key>".');
  }
}
