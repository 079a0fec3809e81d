import type { JsonObject } from './json.js';
import type { Message } from './messages.js';
import type { CallSetting } from './script.js';
import type { Member } from './squad.js';

/** What the envelope of every message tells (fact sheet 1.1). */
export type CallView = Readonly<{
  id: string;
  setting: CallSetting;
  status: string;
  startedAt: string | null;
  endedReason: string | null;
  destination: JsonObject | null;
  /** What the call was answered with: `squad`, `assistant`, or their ids. */
  answeredWith: JsonObject;
  active: Member | null;
}>;

const orgId = '00000000-0000-4000-8000-00000000000f';

/** The body of a webhook: the message in its envelope, under `message` (0.1). */
export function bodyOf({ type, fields }: Message, timestamp: number, view: CallView): JsonObject {
  const customer = { number: view.setting.caller };
  return {
    message: {
      timestamp,
      type,
      ...fields,
      call: callOf(view, customer),
      phoneNumber: {
        id: view.setting.phoneNumberId,
        orgId,
        provider: 'twilio',
        number: view.setting.number,
        twilioAccountSid: 'AC-simulated',
      },
      customer,
      ...(view.active !== null && { assistant: assistantIn(view.active, view.setting) }),
    },
  };
}

/** The assistant as messages show it; the schema has no id on it (1.1). */
export const assistantIn = (
  { name, assistant }: Member,
  { envelope }: Pick<CallSetting, 'envelope'>,
): JsonObject => (envelope === 'full' ? { ...assistant, name } : { name });

function callOf(view: CallView, customer: JsonObject): JsonObject {
  const { id, setting, status, startedAt, endedReason, destination, answeredWith } = view;
  const createdAt = setting.startsAt;
  return {
    id,
    orgId,
    createdAt,
    updatedAt: createdAt,
    type: 'inboundPhoneCall',
    status,
    phoneCallProvider: 'twilio',
    phoneCallTransport: 'pstn',
    phoneNumberId: setting.phoneNumberId,
    customer,
    ...(startedAt !== null && { startedAt }),
    ...(endedReason !== null && { endedReason }),
    ...(destination !== null && { destination }),
    ...(setting.envelope === 'full' && {
      ...answeredWith,
      monitor: {
        controlUrl: `https://control.vapi.example/${id}/control`,
        listenUrl: `wss://control.vapi.example/${id}/listen`,
      },
    }),
  };
}
