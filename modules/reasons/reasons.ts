import { anomalies, commitRefusals, handoffRefusals, rejections } from './call.reasons.js';
import { failureReasons } from './failure.reasons.js';
import { findingReasons } from './finding.reasons.js';
import { gateReasons } from './gate.reasons.js';
import { omissionReasons } from './omission.reasons.js';
import type { Reason } from './reason.js';
import { surfaceReasons } from './surface.reasons.js';

/** Raise it when a list gains a code or a code changes its meaning. */
export const reasonsVersion = 2;

/** Every `reason` and `code` that the ledger writes, by what it explains. Closed lists: codes are storage format. */
export const reasons = {
  gate: gateReasons,
  omission: omissionReasons,
  surface: surfaceReasons,
  failure: failureReasons,
  finding: findingReasons,
  commitRefusal: commitRefusals,
  handoffRefusal: handoffRefusals,
  anomaly: anomalies,
  rejection: rejections,
} as const;
export type ReasonKind = keyof typeof reasons;

/** What a code means; a code of a reporter elsewhere, which is on no list, stands for itself. */
export function explain(kind: ReasonKind, code: string): Reason {
  const list: Readonly<Record<string, Reason>> = reasons[kind];
  return Object.hasOwn(list, code) && list[code] !== undefined
    ? { engineer: list[code].engineer, support: list[code].support }
    : { engineer: code, support: code };
}
