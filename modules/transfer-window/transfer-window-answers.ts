import type { JsonObject } from '../../src/json/json.js';

export type ClosedStatus = 'after-hours' | 'holiday' | 'no-destination';

/** The call was put through. */
export const transferringAnswer = (destination: JsonObject): JsonObject => ({
  status: 'transferring',
  destination,
});

/** Somebody can take the call and we could not put it through: the model may have a tool for it. */
export const openAnswer = (destination: JsonObject, hasTransferCall: boolean): JsonObject => ({
  status: 'open',
  destination,
  suggestedAction: hasTransferCall
    ? 'Use transferCall with this number to put the caller through.'
    : 'Tell the caller that the transfer did not go through, and offer to take a message.',
});

/** The same instant in the shop's words and in UTC. */
export type Opening = Readonly<{ nextOpenTime: string; nextOpenAt: string }>;

export const closedAnswer = (
  status: ClosedStatus,
  shopName: string,
  opening: Opening | null,
  suggestedAction: string,
): JsonObject => ({
  status,
  shopName,
  nextOpenTime: opening?.nextOpenTime ?? null,
  nextOpenAt: opening?.nextOpenAt ?? null,
  suggestedAction,
});
