import type { FindingCode } from '../reasons/finding.reasons.js';
import { findingReasons } from '../reasons/finding.reasons.js';
import type { Decide, Decision } from './decision.js';

/** Something that somebody should look at; it never stops a call. */
export type Finding = Readonly<{
  code: FindingCode;
  subAgent: string | null;
  detail: string;
  /** The tool or variable that it is about; tells apart findings of one code and sub-agent. */
  about?: string;
  /** Id of the decision that led to it. */
  because?: string;
}>;

export const findingDecision = (decide: Decide, finding: Finding): Decision => {
  const { code, subAgent, detail, about = null, because = null } = finding;
  const { severity } = findingReasons[code];
  return decide(
    'CompileFindingRaised',
    { code, severity, subAgent, detail, about, because },
    code,
    subAgent,
    about,
  );
};
