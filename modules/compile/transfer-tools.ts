import type { TransferDestination } from '../directory/team.js';
import { toolNamed } from './tool-registry.js';
import type { VapiNumberDestination, VapiTransferTool } from './vapi-types.js';

/** A blind transfer, or one in which the person first hears a summary. */
const plans = {
  transferCall: { mode: 'blind-transfer' },
  assistedTransfer: { mode: 'warm-transfer-say-summary', summaryPlan: { enabled: true } },
} as const;
export type TransferToolName = keyof typeof plans;

export const isTransferTool = (name: string): name is TransferToolName =>
  Object.hasOwn(plans, name);

/**
 * Shapes a transfer tool, and does nothing but shape: who may be offered was decided by the gates before. The names
 * and numbers go into `function` too, since Vapi recommends an enum of destinations (vapi/README.md 6.1).
 */
export const transferTool = (name: TransferToolName, offered: readonly TransferDestination[]) =>
  ({
    type: 'transferCall',
    function: {
      name,
      description: toolNamed(name, [])?.description ?? '',
      parameters: offered.length === 0 ? nobodyToChoose : choiceAmong(offered),
    },
    destinations: offered.map((destination) => ({
      ...transferDestination(destination),
      transferPlan: plans[name],
    })),
  }) satisfies VapiTransferTool;

/** An empty enum is refused by model providers. Vapi then asks our server, which answers from the gates. */
const nobodyToChoose = {
  type: 'object',
  properties: {},
} satisfies VapiTransferTool['function']['parameters'];

const choiceAmong = (offered: readonly TransferDestination[]) =>
  ({
    type: 'object',
    required: ['destination'],
    properties: {
      destination: {
        type: 'string',
        enum: offered.map(({ number }) => number),
        description: offered.map(choice).join('; '),
      },
    },
  }) satisfies VapiTransferTool['function']['parameters'];

/** A destination as Vapi dials it; its E.164 check is switched off for numbers that are none. */
export const transferDestination = (destination: TransferDestination) =>
  ({
    type: 'number',
    number: destination.number,
    ...(!/^\+[1-9]\d{1,14}$/.test(destination.number) && { numberE164CheckEnabled: false }),
    description: `${destination.name}: ${destination.description}`,
  }) satisfies VapiNumberDestination;

const choice = ({ number, name, description }: TransferDestination): string =>
  `${number} is ${name}: ${description}`;
