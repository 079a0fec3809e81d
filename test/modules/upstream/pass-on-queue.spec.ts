import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { PassOnQueue } from '../../../modules/upstream/pass-on-queue.js';
import type { SentWebhook, UpstreamAnswer } from '../../../modules/upstream/upstream-client.js';
import { UpstreamMeter } from '../../../modules/upstream/upstream-meter.js';
import { Metrics } from '../../../src/observability/metrics.js';

const answered: UpstreamAnswer = {
  kind: 'answered',
  status: 200,
  contentType: null,
  contentEncoding: null,
  body: Buffer.alloc(0),
  elapsedMs: 1,
};
const webhook = (text: string): SentWebhook => ({ raw: Buffer.from(text), headers: [] });

Logger.overrideLogger(false);

/** A queue over a sender that answers when it is told to. */
function queueOf() {
  const metrics = new Metrics();
  const sent: string[] = [];
  let underWay = 0;
  let most = 0;
  const open: (() => void)[] = [];
  const queue = new PassOnQueue(async ({ raw }) => {
    sent.push(raw.toString());
    most = Math.max(most, ++underWay);
    await new Promise<void>((resolve) => open.push(resolve));
    underWay -= 1;
    return answered;
  }, new UpstreamMeter(metrics));
  const answerAll = async (): Promise<void> => {
    while (open.length > 0) {
      for (const answer of open.splice(0)) answer();
      await pause(0);
    }
  };
  return { queue, sent, answerAll, most: () => most, text: () => metrics.scrape() };
}

describe('what is sent on without waiting', () => {
  it('begins in the order in which it came, so many at once', async () => {
    const { queue, sent, answerAll, most } = queueOf();
    const texts = Array.from({ length: 100 }, (_, index) => `${index}`);
    for (const text of texts) queue.add(webhook(text));
    expect(sent).toEqual(texts.slice(0, 32));
    await answerAll();
    expect(sent).toEqual(texts);
    expect(most()).toBe(32);
  });

  it('is bounded in number and in bytes, and what is dropped is counted', async () => {
    const { queue, sent, answerAll, text } = queueOf();
    for (let index = 0; index < 10_040; index++) queue.add(webhook('x'));
    await answerAll();
    expect(sent).toHaveLength(10_032);
    const large = webhook('x'.repeat(30 * 1024 * 1024));
    for (let index = 0; index < 40; index++) queue.add(large);
    await answerAll();
    expect(sent).toHaveLength(10_032 + 34);
    expect(await text()).toContain('messages_total{waited="false",outcome="dropped"} 14');
  });

  it('is waited for when the service stops, and no longer than the bound', async () => {
    const { queue, sent, answerAll, text } = queueOf();
    for (let index = 0; index < 40; index++) queue.add(webhook(`${index}`));
    const drained = queue.drain(5_000);
    await answerAll();
    await drained;
    expect(sent).toHaveLength(40);
    for (let index = 0; index < 40; index++) queue.add(webhook(`${index}`));
    await queue.drain(20);
    expect(await text()).toContain('messages_total{waited="false",outcome="dropped"} 8');
  });
});
