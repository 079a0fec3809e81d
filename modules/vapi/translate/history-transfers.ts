import { transferCallTarget } from '../../calls/transfer-call-target.js';
import type { History } from '../read-history.js';
import type { Draft, Reading } from '../reading.js';

/** Transfers to a number or SIP address that the model asked for, by the history's word. */
export function historyTransfers(history: History, { callId }: Reading): readonly Draft[] {
  return history.flatMap(({ time, toolCalls }) =>
    toolCalls
      .filter(({ name }) => name === 'transferCall' || name === 'assistedTransfer')
      .flatMap(({ toolCallId, invocationId, arguments: values }): readonly Draft[] => {
        const target = transferCallTarget(values);
        if (target.kind !== 'line') return [];
        return [
          {
            at: time,
            ...(time === null && { sighting: `transfer ${invocationId}` }),
            fact: {
              type: 'TransferRequested',
              data: { callId, destination: target.destination, mode: null, toolCallId },
            },
          },
        ];
      }),
  );
}
