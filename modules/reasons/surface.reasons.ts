import type { Reason } from './reason.js';

/** Why a call was served on its surface (`SurfaceSelected.reason`). */
export const surfaceReasons = {
  'mode-blueprint': {
    engineer: "The voice assistant's mode is BLUEPRINT: compiled for this call.",
    support: 'The agent was put together for this call.',
  },
  'mode-vapi-agent': {
    engineer: "The voice assistant's mode is VAPI_AGENT: a saved assistant with the team's tool.",
    support: 'An agent that was saved before took the call.',
  },
  'mode-builder-assistant': {
    engineer: "The voice assistant's mode is BUILDER_ASSISTANT: saved, with the team's tool.",
    support: 'An agent that was saved before took the call.',
  },
  'observed-inline': {
    engineer: 'The upstream answered with an assistant or a squad that it built for this call.',
    support: 'The agent was put together for this call, by another system.',
  },
  'observed-saved': {
    engineer: 'The upstream answered with the id of something saved at Vapi.',
    support: 'An agent that was saved before took the call.',
  },
} as const satisfies Readonly<Record<string, Reason>>;
export type SurfaceReason = keyof typeof surfaceReasons;
