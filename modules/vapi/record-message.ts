import { Injectable } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import type { Appended } from '../../src/event-store/event-store.js';
import type { NewEvent } from '../../src/event-store/fact.js';
import { canonicalJson } from '../../src/json/canonical-json.js';
import { archiveAboveBytes, storeInArchive } from '../archive/archive.js';
import { archiveStream } from '../calls/streams.js';
import type { CallEvent } from '../calls/call.events.js';
import type { VapiMessageReceived } from '../calls/message.events.js';
import { callDetailsOf } from './call-details.js';
import { eventOf, metadataOf, whenOf } from './draft-event.js';
import type { ReceivedMessage } from './received-message.js';
import { draftId, draftKey } from './draft-id.js';
import type { Draft } from './reading.js';
import { ToldBefore } from './told-before.js';
import { isVerbose } from './verbose-messages.js';

export type Recorded = Readonly<{
  /** The message was in the ledger before; it added no event. */
  isRepeat: boolean;
  /** A verbose message that brought nothing new; it added no event either. */
  isIdle: boolean;
}>;

/** A draft that this process has not written yet. `key`: null where no other message tells it again. */
type News = Readonly<{ draft: Draft; key: string | null; at: string }>;

/** One webhook is one append: the message first, then the facts taken from it. */
@Injectable()
export class MessageRecorder {
  private readonly told = new ToldBefore();

  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  /** @throws StoreUnavailable when the append cannot be made durable; nothing of it is kept then. */
  async record(message: ReceivedMessage, drafts: readonly Draft[]): Promise<Recorded> {
    const news = this.newsIn(message, drafts);
    const kept = !isVerbose(message.reading.envelope) || this.config.keepVerbose;
    // Most messages of a call are volume that tells nothing new; they cost no append.
    if (!kept && news.length === 0) return { isRepeat: false, isIdle: true };
    const { known, written } = await this.append(message, news);
    this.told.remember(message.reading.stream, news);
    const isRepeat = known.includes(message.messageId);
    return { isRepeat, isIdle: written.length === 0 && !isRepeat };
  }

  private newsIn({ reading }: ReceivedMessage, drafts: readonly Draft[]): readonly News[] {
    const told = this.told.of(reading.stream);
    return drafts
      .map((draft) => ({
        draft,
        key: draftKey(draft),
        at: whenOf(draft, reading).occurredAt,
      }))
      .filter(({ key, at }) => key === null || told === undefined || !told.holds(key, at));
  }

  private async append(message: ReceivedMessage, news: readonly News[]): Promise<Appended> {
    const facts = news.map(({ draft }) =>
      eventOf(draft, draftId(draft, message.reading), message.reading, message),
    );
    const received = await this.receivedEvent(message);
    return this.store.append(message.reading.stream, [received, ...facts]);
  }

  private async receivedEvent(message: ReceivedMessage): Promise<NewEvent<CallEvent>> {
    const { reading, messageId, contentHash, raw } = message;
    const { envelope } = reading;
    const verbose = isVerbose(envelope);
    const kept = !verbose || this.config.keepVerbose;
    const metadata = metadataOf({ at: null }, reading, message, null);
    const data: VapiMessageReceived['data'] = {
      callId: reading.callId,
      messageType: envelope.messageType,
      typeTakenFrom: envelope.typeTakenFrom,
      body: null,
      archive: null,
      contentHash,
      assistantName: verbose ? null : reading.assistantName,
      chatId: envelope.chatId,
      verbose,
    };
    const caller = callDetailsOf(envelope, reading.arrivedAt).customerNumber;
    const event = {
      id: messageId,
      type: 'VapiMessageReceived',
      metadata,
      ...(caller !== null && { caller }),
    } as const;
    if (!kept) return { data, onlyAccompanied: true, ...event };
    if (raw.length <= archiveAboveBytes) return { data: { ...data, body: message.body }, ...event };
    const text = canonicalJson(message.body);
    const stream = archiveStream(metadata.correlationId);
    const archive = await storeInArchive(this.store, stream, text, metadata);
    return { data: { ...data, archive }, ...event };
  }
}
