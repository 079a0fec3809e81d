import type { Reason } from './reason.js';

/** Why a sub-agent did not get a tool that it asked for (`ToolOmitted.reason`). */
export const omissionReasons = {
  'no-destination-offered': {
    engineer: 'Every transfer destination was kept back by a gate.',
    support: 'No desk could take a call at that time.',
  },
  'no-destination-configured': {
    engineer: 'The team has no transfer destinations.',
    support: 'The shop has no desk to put callers through to.',
  },
  'handoff-target-missing': {
    engineer: 'The edge leads to a sub-agent that is not in the squad.',
    support: 'The colleague that the call should have gone to does not exist.',
  },
  'tool-not-registered': {
    engineer: 'No tool of that name is registered or declared.',
    support: 'The agent was to have a tool that does not exist.',
  },
  'tool-name-without-prefix': {
    engineer: "The tool's name lacks the prefix of its CRM and the tool is not cross-CRM.",
    support: 'The agent was to have a tool whose name is not allowed.',
  },
  'no-saved-tool': {
    engineer: 'The legacy voice assistant references no saved tool.',
    support: 'This older kind of line has no way to put callers through.',
  },
} as const satisfies Readonly<Record<string, Reason>>;
export type OmissionReason = keyof typeof omissionReasons;
