import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const zones = ['America/Denver', 'America/Chicago', 'America/New_York', 'America/Phoenix'];

/** Writes a folder of so many shops in one availability group; the first has the line `pn_0`. */
export function writeGroupDirectory(folder: string, shops: number): void {
  for (const kind of ['teams', 'routing']) mkdirSync(join(folder, kind), { recursive: true });
  const ids = Array.from({ length: shops }, (_, index) => `shop-${index}`);
  for (const [index, id] of ids.entries()) {
    const team = {
      id,
      name: `Shop ${index}`,
      timezone: zones[index % zones.length],
      crm: 'autoOps',
      shopClientId: `client_${index}`,
      numbers: [
        {
          number: `+155501490${String(index).padStart(2, '0')}`,
          vapiPhoneNumberId: `pn_${index}`,
          voiceAssistantId: `va_${index}`,
        },
      ],
      voiceAssistants: [
        { id: `va_${index}`, mode: 'VAPI_AGENT', vapiAssistantId: `asst_${index}` },
      ],
      transferDestinations: [
        {
          id: 'desk',
          name: 'Desk',
          number: `+155501480${String(index).padStart(2, '0')}`,
          description: 'whatever it is',
          active: true,
          timeBasedEnabled: true,
          enabledOnHolidays: false,
          voiceAssistantIds: null,
          windows: days.map((dayOfWeek) => ({ dayOfWeek, startTime: '07:00', endTime: '18:00' })),
        },
      ],
      fallback: { kind: 'message', message: 'Please call again.' },
    };
    writeFileSync(join(folder, 'teams', `${id}.json`), JSON.stringify(team));
  }
  const routing = { availabilityGroups: [{ id: 'all', teams: ids }] };
  writeFileSync(join(folder, 'routing', 'shop-routing.json'), JSON.stringify(routing));
}
