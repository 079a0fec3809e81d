import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldFaults, type FieldFault } from '../../src/http/input-refused.js';
import type { CompileDecision } from '../calls/compile.events.js';
import { decisionData } from './decision-data.dto.js';

/** A decision's data by the class of its type: complete, with null for what has no value, or its faults. */
export function checkDecision(
  type: CompileDecision['type'],
  data: object,
  path: string,
  callId: string,
): Readonly<{ decision: CompileDecision | null; faults: readonly FieldFault[] }> {
  const { callId: told, ...fields } = data as { callId?: unknown };
  if (told !== undefined && told !== callId) {
    const message = `callId must be that of the path, ${callId}`;
    return { decision: null, faults: [{ path: `${path}.callId`, message }] };
  }
  const instance = plainToInstance(decisionData[type], fields);
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true });
  if (errors.length > 0) return { decision: null, faults: fieldFaults(errors, path) };
  const whole = { callId, ...(JSON.parse(JSON.stringify(instance)) as object) };
  // The class of the type has just been checked, field by field.
  return { decision: { type, data: whole } as CompileDecision, faults: [] };
}
