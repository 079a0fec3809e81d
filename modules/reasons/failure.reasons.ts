import type { Reason } from './reason.js';

type Failure = Reason & Readonly<{ stage: 'surface' | 'compile' | 'deadline' | 'store' }>;

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
} as const satisfies Readonly<Record<string, Failure>>;
export type FailureReason = keyof typeof failureReasons;
