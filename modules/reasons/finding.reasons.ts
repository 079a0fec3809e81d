import type { Reason } from './reason.js';

type FindingReason = Reason & Readonly<{ severity: 'info' | 'warning' | 'error' }>;

/** What a compile may find (`CompileFindingRaised.code`). None stops a call. */
export const findingReasons = {
  'prompt-promises-missing-tool': {
    severity: 'warning',
    engineer: 'The prompt names a tool that the sub-agent was not given on this call.',
    support: 'The agent may have spoken of something that it could not do.',
  },
  'handoff-target-missing': {
    severity: 'warning',
    engineer: 'A handoff leads to a sub-agent that is not in the squad; we do not emit its tool.',
    support: 'The agent was to pass calls on to a colleague that does not exist.',
  },
  'function-name-duplicate': {
    severity: 'warning',
    engineer: 'Two tools of a sub-agent have one function name; we rename the later.',
    support: 'Two abilities of the agent had the same name.',
  },
  'function-name-missing': {
    severity: 'info',
    engineer:
      'A handoff tool has no function name; Vapi makes one up, and sources differ on which.',
    support: 'An ability of the agent has no name of its own.',
  },
  'member-name-duplicate': {
    severity: 'error',
    engineer: 'Two members of the squad have one name; Vapi refuses such a squad.',
    support: 'Two parts of the agent have the same name.',
  },
  'member-renamed': {
    severity: 'info',
    engineer: 'A member of an inlined sibling was renamed; its name is taken in the payload.',
    support: 'An agent of a sister shop goes by a second name in this call.',
  },
  'sub-agent-unreachable': {
    severity: 'warning',
    engineer: 'No chain of handoffs leads from the entry to the sub-agent.',
    support: 'A part of the agent can never get its turn.',
  },
  'sub-agent-dead-end': {
    severity: 'warning',
    engineer: 'The sub-agent has no handoff, no transfer and no endCall.',
    support: 'A part of the agent cannot end or pass on the call.',
  },
  'variable-missing': {
    severity: 'warning',
    engineer: 'A template uses a variable without a value; it was rendered empty.',
    support: 'A word in what the agent was told is missing.',
  },
  'template-failed': {
    severity: 'error',
    engineer: 'A template could not be rendered; its text was used without its tags.',
    support: 'What the agent was told has a mistake in it.',
  },
  'description-too-long': {
    severity: 'warning',
    engineer: 'A function description is longer than Vapi promises to keep.',
    support: 'The explanation of an ability of the agent is too long.',
  },
  'server-messages-blind': {
    severity: 'warning',
    engineer: '`serverMessages` leaves out messages that the ledger needs.',
    support: 'Some of what happens in the call is not reported.',
  },
  'two-surfaces-diverge': {
    severity: 'warning',
    engineer: 'Tool calls go to another host than the other messages.',
    support: 'The abilities of the agent are run by another system than the rest.',
  },
  'messages-bypass-ledger': {
    severity: 'warning',
    engineer: 'A server URL names a host that is not ours: what goes there is not recorded.',
    support: 'A part of what happens in the call is not recorded.',
  },
  'saved-at-vapi': {
    severity: 'info',
    engineer: 'An assistant is saved at Vapi; what it holds cannot be seen from here.',
    support: 'What this part of the agent was told is kept elsewhere.',
  },
  'answer-unreadable': {
    severity: 'warning',
    engineer: 'A part of the answer of the upstream cannot be read.',
    support: 'What the agent was put together from is not fully known.',
  },
  'tool-unknown': {
    severity: 'error',
    engineer: 'A sub-agent asks for a tool that is not registered; it was not given.',
    support: 'The agent was to have a tool that does not exist.',
  },
  'tool-of-another-crm': {
    severity: 'warning',
    engineer: "A tool's CRM is not that of the team.",
    support: "The agent uses another booking system than the shop's.",
  },
  'sibling-too-large': {
    severity: 'info',
    engineer: 'An eager sibling was emitted as lazy: the payload budget was exceeded.',
    support: 'The agent of a sister shop is put together only when it is needed.',
  },
  'sibling-variables-missing': {
    severity: 'info',
    engineer: 'An eager sibling was emitted as lazy: it requires values not known at the start.',
    support: 'The agent of a sister shop is put together only when enough is known.',
  },
  'sibling-depth-limit': {
    severity: 'info',
    engineer: 'The siblings of a sibling are not expanded (depth 1).',
    support: 'From the sister shop the call cannot be passed on to a third one.',
  },
} as const satisfies Readonly<Record<string, FindingReason>>;
export type FindingCode = keyof typeof findingReasons;
