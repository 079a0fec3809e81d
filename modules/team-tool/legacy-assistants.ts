import type { Team, VoiceAssistant } from '../directory/team.js';

/** Voice assistants that are saved at Vapi and reference the team's transfer tool by id. */
export const legacyAssistants = ({
  voiceAssistants,
}: Pick<Team, 'voiceAssistants'>): readonly VoiceAssistant[] =>
  voiceAssistants.filter(({ mode }) => mode !== 'BLUEPRINT');
