import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CalledRequest } from './access.guard.js';
import type { Caller } from './caller.js';

/** The caller of a route under `@Needs`. */
export const TheCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CalledRequest>();
  if (caller === undefined) throw new Error('@TheCaller() stands on a route without @Needs()');
  return caller;
});
