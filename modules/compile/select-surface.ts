import type { Surface } from '../calls/compile.events.js';
import type { Team, VoiceAssistant } from '../directory/team.js';
import type { SurfaceReason } from '../reasons/surface.reasons.js';

export type SelectedSurface = Readonly<{
  surface: Surface;
  reason: SurfaceReason;
  assistant: VoiceAssistant;
}>;

/** A voice assistant's mode says how its calls are served; null when the team has no such assistant. */
export function selectSurface(
  team: Pick<Team, 'voiceAssistants'>,
  voiceAssistantId: string | null,
): SelectedSurface | null {
  const assistant = team.voiceAssistants.find(({ id }) => id === voiceAssistantId);
  if (assistant === undefined) return null;
  switch (assistant.mode) {
    case 'BLUEPRINT':
      return { surface: 'blueprint', reason: 'mode-blueprint', assistant };
    case 'VAPI_AGENT':
      return { surface: 'team-tool', reason: 'mode-vapi-agent', assistant };
    case 'BUILDER_ASSISTANT':
      return { surface: 'team-tool', reason: 'mode-builder-assistant', assistant };
  }
}
