import { ValidationPipe } from '@nestjs/common';
import { fieldFaults, InputRefused } from './input-refused.js';

/** Our own DTOs refuse fields that the contract does not name. */
export const ourValidation = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => new InputRefused(fieldFaults(errors)),
  });
