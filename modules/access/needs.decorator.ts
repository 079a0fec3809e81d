import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { Scope } from '../../src/config/config.js';
import { AccessGuard, needs } from './access.guard.js';

/** The route, or the whole controller, wants an API key with this scope. */
export const Needs = (scope: Scope, { openOnLoopback = false } = {}) =>
  applyDecorators(needs({ scope, openOnLoopback }), UseGuards(AccessGuard), ApiBearerAuth());
