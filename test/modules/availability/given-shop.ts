import type { AvailabilityShop } from '../../../modules/availability/availability-provider.js';
import type { TransferDestination, Window } from '../../../modules/directory/team.js';

export const desk = (changed: Partial<TransferDestination> = {}): TransferDestination => ({
  id: 'td_counter',
  name: 'Counter',
  number: '+15550140001',
  description: 'anything',
  active: true,
  timeBasedEnabled: true,
  enabledOnHolidays: false,
  voiceAssistantIds: null,
  windows: [],
  ...changed,
});

export const opens = (dayOfWeek: string, startTime: string, endTime: string): Window => ({
  dayOfWeek,
  startTime,
  endTime,
});

export const shop = (changed: Partial<AvailabilityShop> = {}): AvailabilityShop => ({
  shopClientId: 'shop_south_park',
  name: 'South Park Auto',
  timezone: 'America/Denver',
  holidays: [],
  transferDestinations: [],
  ...changed,
});
