import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Size = Readonly<{
  subAgents: number;
  edges: number;
  destinations: number;
  windows: number;
}>;

/** What issue 3 measures by. */
export const large: Size = { subAgents: 20, edges: 60, destinations: 50, windows: 20 };

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const hours = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const sentence =
  'You speak for {{ shopName }}; it is {{ weekday }}, {{ localTime }}. Ask one question at a time and repeat numbers. ';

const nameOf = (index: number): string => `Agent${index}`;

/** A directory of one shop with as much in it as `size` says, as its documents. */
export function largeDirectory({ subAgents, edges, destinations, windows }: Size) {
  const agents = Array.from({ length: subAgents }, (_, index) => ({
    name: nameOf(index),
    prompt: sentence.repeat(8),
    ...(index === 0 && { firstMessage: 'Thanks for calling {{ shopName }}.' }),
    model: { provider: 'openai', model: 'gpt-4o' },
    tools: [
      ...(index % 4 === 0 ? ['transferCall', 'checkTransferWindow'] : []),
      'autoOpsGetAvailability',
      'autoOpsConfirmAppointment',
      'endCall',
    ],
  }));
  const team = {
    id: 'large',
    name: 'Large Auto',
    timezone: 'America/Denver',
    crm: 'autoOps',
    shopClientId: 'shop_large',
    numbers: [{ number: '+15550149001', vapiPhoneNumberId: 'pn_large', voiceAssistantId: 'va' }],
    voiceAssistants: [{ id: 'va', mode: 'BLUEPRINT', blueprintId: 'large-main' }],
    transferDestinations: Array.from({ length: destinations }, (_, index) => ({
      id: `td_${index}`,
      name: `Desk ${index}`,
      number: `+1555014${String(index).padStart(4, '0')}`,
      description: `desk ${index}, for whatever belongs there`,
      active: index % 7 !== 0,
      timeBasedEnabled: index % 3 !== 0,
      enabledOnHolidays: false,
      voiceAssistantIds: null,
      windows: Array.from({ length: windows }, (_none, window) => ({
        dayOfWeek: days[window % days.length],
        startTime: hours(6 + 3 * Math.floor(window / days.length)),
        endTime: hours(8 + 3 * Math.floor(window / days.length)),
      })),
    })),
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    variables: { shopName: 'Large Auto' },
    fallback: { kind: 'transfer', number: '+15550140001', message: 'One moment.' },
  };
  const blueprint = {
    id: 'large-main',
    teamId: 'large',
    version: 1,
    entry: nameOf(0),
    subAgents: agents,
    edges: Array.from({ length: edges }, (_, index) => {
      const from = index % subAgents;
      const to = (from + 1 + Math.floor(index / subAgents)) % subAgents;
      return {
        from: nameOf(from),
        to: nameOf(to),
        condition: `the caller of {{ shopName }} needs what ${nameOf(to)} does`,
        name: `handoff_to_${nameOf(to).toLowerCase()}`,
        contextEngineeringPlan: { type: 'all' },
      };
    }),
    variables: {},
  };
  return { team, blueprint };
}

/** Writes it as a folder that `DIRECTORY_URL` can name. */
export function writeLargeDirectory(folder: string, size: Size): void {
  const { team, blueprint } = largeDirectory(size);
  for (const [kind, id, document] of [
    ['teams', team.id, team],
    ['blueprints', blueprint.id, blueprint],
  ] as const) {
    mkdirSync(join(folder, kind), { recursive: true });
    writeFileSync(join(folder, kind, `${id}.json`), JSON.stringify(document));
  }
}
