/** A shop, as `teams/<teamId>.json` configures it (design/directory.md). */
export type Team = Readonly<{
  id: string;
  enterpriseId?: string;
  name: string;
  /** IANA name; the loader fills in `America/New_York` where none is given. */
  timezone: string;
  crm?: string;
  shopClientId?: string;
  numbers: readonly TeamNumber[];
  voiceAssistants: readonly VoiceAssistant[];
  transferDestinations: readonly TransferDestination[];
  holidays: readonly Holiday[];
  variables: Readonly<Record<string, string | number | boolean>>;
  fallback?: Fallback;
  phrases?: Readonly<{ booked?: readonly string[]; transferring?: readonly string[] }>;
  retentionDays?: number;
}>;

export type TeamNumber = Readonly<{
  number: string;
  vapiPhoneNumberId?: string;
  voiceAssistantId: string;
}>;

export type VoiceAssistant = Readonly<{
  id: string;
  mode: 'BLUEPRINT' | 'VAPI_AGENT' | 'BUILDER_ASSISTANT';
  blueprintId?: string;
  vapiAssistantId?: string;
  toolIds?: readonly string[];
}>;

export type TransferDestination = Readonly<{
  id: string;
  name: string;
  number: string;
  description: string;
  active: boolean;
  timeBasedEnabled: boolean;
  enabledOnHolidays: boolean;
  /** Null: all of the team; empty: none. */
  voiceAssistantIds: readonly string[] | null;
  windows: readonly Window[];
}>;

/** `[startTime, endTime)` in the team's wall-clock time; an end before the start spans midnight. */
export type Window = Readonly<{ dayOfWeek: string; startTime: string; endTime: string }>;
export type Holiday = Readonly<{ date: string; name: string }>;
export type Fallback = Readonly<{
  kind: 'transfer' | 'message';
  number?: string;
  message?: string;
}>;

export const defaultTimezone = 'America/New_York';
