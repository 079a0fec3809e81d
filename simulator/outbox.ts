import { deliver, type Delivery, type DeliveryOptions } from './deliver.js';
import { fateBy, repeatBy, shuffled, type Rates } from './disorder.js';
import type { JsonObject } from './json.js';
import type { CallLog } from './log.js';
import { randomFrom } from './random.js';
import type { Server } from './server.js';
import type { VirtualClock } from './virtual-clock.js';

/** A message ready to go; `bodyOf` gives it as it is at its nth delivery. */
export type Outgoing = Readonly<{ type: string; bodyOf: (delivery: number) => JsonObject }>;

export type OutboxOptions = Omit<DeliveryOptions, 'clockMs'> &
  Readonly<{
    seed: number;
    rates: Rates;
    /** Whether requests carry the call's own time. */
    sendsClock: boolean;
  }>;

type Held = Readonly<{ due: number; send: () => Promise<void> }>;

/**
 * Brings messages on their way. What nobody waits for may be lost, doubled or overtaken; what the call waits for goes
 * out at once, and can at most come again after its answer.
 */
export class Outbox {
  private readonly fate: (type: string) => readonly number[];
  private readonly repeats: () => boolean;
  private held: readonly Held[] = [];
  private sends = 0;
  private deliveries = 0;

  constructor(
    private readonly clock: VirtualClock,
    private readonly log: CallLog,
    private readonly options: OutboxOptions,
  ) {
    this.fate = fateBy(options.seed, options.rates);
    this.repeats = repeatBy(options.seed, options.rates);
  }

  /** For a message that nobody waits for. */
  async tell(outgoing: Outgoing, server: Server | null): Promise<void> {
    if (server === null) return this.note(outgoing.type, '', 'nowhere-to-send', 0);
    const copies = this.fate(outgoing.type);
    if (copies.length === 0) return this.note(outgoing.type, server.url, 'lost', 0);
    for (const overtakenBy of copies) {
      const send = async (): Promise<void> => {
        await this.send(outgoing, server);
      };
      if (overtakenBy === 0) await send();
      else this.held = [...this.held, { due: this.sends + overtakenBy, send }];
    }
    await this.sendDue();
  }

  /** For a message that the call waits for; null where there is nowhere to send it. */
  async ask(outgoing: Outgoing, server: Server | null): Promise<Delivery | null> {
    if (server === null) {
      this.note(outgoing.type, '', 'nowhere-to-send', 0);
      return null;
    }
    const delivery = await this.send(outgoing, server);
    this.clock.pass(delivery.elapsedMs);
    if (delivery.answer !== null && this.repeats()) {
      const again = await this.send(outgoing, server);
      if (JSON.stringify(again.answer) !== JSON.stringify(delivery.answer)) {
        this.complain('repeat-answered-otherwise', `${outgoing.type} to ${server.url}`);
      }
    }
    await this.sendDue();
    return delivery;
  }

  /** Everything that is still on its way arrives, in any order. */
  async flush(): Promise<void> {
    const left = shuffled(this.held, randomFrom(this.options.seed, 'flush'));
    this.held = [];
    for (const { send } of left) await send();
  }

  complain(rule: string, detail: string): void {
    this.log.add({ at: this.clock.now, kind: 'complaint', rule, detail });
  }

  private async sendDue(): Promise<void> {
    const due = this.held.filter((held) => held.due <= this.sends);
    this.held = this.held.filter((held) => held.due > this.sends);
    for (const { send } of due) await send();
  }

  private async send({ type, bodyOf }: Outgoing, server: Server): Promise<Delivery> {
    this.sends += 1;
    const delivery = await deliver(server, () => bodyOf(++this.deliveries), {
      ...this.options,
      clockMs: this.options.sendsClock ? this.clock.nowMs : null,
    });
    const outcome = delivery.failure === null ? 'delivered' : 'failed';
    this.note(type, server.url, outcome, delivery.attempts);
    return delivery;
  }

  private note(
    type: string,
    url: string,
    outcome: 'delivered' | 'failed' | 'lost' | 'nowhere-to-send',
    attempts: number,
  ): void {
    this.log.add({ at: this.clock.now, kind: 'sent', type, url, outcome, attempts });
  }
}
