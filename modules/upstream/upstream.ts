import type { Draft, Reading } from '../vapi/reading.js';
import type { ReceivedMessage } from '../vapi/received-message.js';
import type { SentWebhook } from './upstream-client.js';

/** An answer that goes out as it came from elsewhere. */
export type PassedAnswer = Readonly<{
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  body: Buffer;
}>;

/** A backend behind us that already answers Vapi. Port and injection token in one; null where there is none. */
export abstract class Upstream {
  /** Whether Vapi waits for what this message is answered with. */
  abstract isAwaited(reading: Reading): boolean;

  /** Records the message, lets the upstream answer it, and records that. @throws StoreUnavailable */
  abstract answer(
    message: ReceivedMessage,
    drafts: readonly Draft[],
    sent: SentWebhook,
  ): Promise<PassedAnswer>;

  /** Sends on a message that nobody waits for. Returns at once and never throws. */
  abstract passOn(sent: SentWebhook): void;
}
