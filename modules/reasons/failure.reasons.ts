import type { Reason } from './reason.js';

type Failure = Reason &
  Readonly<{ stage: 'surface' | 'compile' | 'deadline' | 'store' | 'upstream' }>;

/** Why the fallback answered (`CompileFailed`), and at which stage. */
export const failureReasons = {
  'line-unknown': {
    stage: 'surface',
    engineer: 'No team has the line that was dialled.',
    support: 'The number that was called is not set up.',
  },
  'voice-assistant-unknown': {
    stage: 'surface',
    engineer: 'The line names a voice assistant that its team does not have.',
    support: 'The number that was called is not set up completely.',
  },
  'blueprint-missing': {
    stage: 'surface',
    engineer: 'The voice assistant names a Blueprint that the directory does not have.',
    support: 'The number that was called is not set up completely.',
  },
  'assistant-not-saved': {
    stage: 'surface',
    engineer: 'The legacy voice assistant names no saved Vapi assistant.',
    support: 'The number that was called is not set up completely.',
  },
  'compile-threw': {
    stage: 'compile',
    engineer: 'The compile ended with an exception.',
    support: 'Something went wrong while the agent was put together.',
  },
  'deadline-exceeded': {
    stage: 'deadline',
    engineer: 'The compile was not ready within COMPILE_DEADLINE_MS.',
    support: 'Putting the agent together took too long.',
  },
  'store-slow': {
    stage: 'store',
    engineer: 'The decisions could not be stored in time.',
    support: 'The record could not be written in time.',
  },
  'upstream-timeout': {
    stage: 'upstream',
    engineer: 'The upstream did not answer in time.',
    support: 'The system that puts the agent together took too long.',
  },
  'upstream-unreachable': {
    stage: 'upstream',
    engineer: 'The upstream could not be reached.',
    support: 'The system that puts the agent together could not be reached.',
  },
  'upstream-status': {
    stage: 'upstream',
    engineer: 'The upstream answered with a status other than 2xx.',
    support: 'The system that puts the agent together could not do it.',
  },
  'upstream-too-large': {
    stage: 'upstream',
    engineer: 'The answer of the upstream is larger than MAX_BODY_BYTES.',
    support: 'The system that puts the agent together sent too much.',
  },
  'upstream-answered-error': {
    stage: 'upstream',
    engineer: 'The upstream answered with an error to be spoken.',
    support: 'The system that puts the agent together gave no agent, only a message.',
  },
  'upstream-answered-destination': {
    stage: 'upstream',
    engineer: 'The upstream answered with a destination instead of an agent.',
    support: 'The call was put through to a person at once.',
  },
} as const satisfies Readonly<Record<string, Failure>>;
export type FailureReason = keyof typeof failureReasons;
