/**
 * The compile that an upstream's answer is recorded under. It can be told beforehand, so that a compiler that reports
 * what it filtered (`POST /v1/calls/:callId/decisions`) can name it, and both stand in one audit.
 */
export const observedCompileId = (callId: string): string => `upstream-${callId}`;
