import { textOf, type Json } from '../../src/json/json.js';
import { valueAt } from '../../src/json/json-pointer.js';

/** A tool whose accepted call is the booking; its success has no side effect. `target` holds JSON pointers. */
export type CommitTool = Readonly<{
  name: string;
  target: Readonly<{ shopClientId: string; serviceId: string; slotTimeUtc: string }>;
}>;

/** The first of its kind; further CRMs declare theirs in the directory (`tools/<toolName>.json`). */
export const autoOpsConfirmAppointment: CommitTool = {
  name: 'autoOpsConfirmAppointment',
  target: { shopClientId: '/shopClientId', serviceId: '/serviceId', slotTimeUtc: '/slotTimeUtc' },
};

/** The parts of a booking target as they stand in the arguments; null where one is missing. */
export const namedTarget = ({ target }: CommitTool, values: Json) => ({
  shopClientId: textOf(valueAt(values, target.shopClientId)),
  serviceId: textOf(valueAt(values, target.serviceId)),
  slotTime: textOf(valueAt(values, target.slotTimeUtc)),
});
