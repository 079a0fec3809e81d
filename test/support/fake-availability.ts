import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OfferedTime = Readonly<{
  shopClientId: string;
  serviceId: string;
  slotTimeUtc: string;
  durationMin?: number;
}>;

/** A fake of the booking system behind `AVAILABILITY_URL` (design/api.md), over a real socket. */
export type FakeAvailability = Readonly<{
  url: string;
  /** What it was asked, in order. */
  asked: readonly Readonly<{ serviceId: string; shopClientIds: readonly string[] }>[];
  close: () => Promise<void>;
}>;

/**
 * Offers those of the times that are asked for. `fails` says which questions it answers with a 500, `delayMs` how long
 * it takes.
 */
export async function startFakeAvailability(
  times: readonly OfferedTime[],
  {
    fails = () => false,
    delayMs = 0,
  }: Readonly<{ fails?: (shops: number) => boolean; delayMs?: number }> = {},
): Promise<FakeAvailability> {
  const asked: { serviceId: string; shopClientIds: readonly string[] }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(chunks).toString()) as (typeof asked)[number];
      asked.push(question);
      const slots = times.filter(
        ({ serviceId, shopClientId }) =>
          serviceId === question.serviceId && question.shopClientIds.includes(shopClientId),
      );
      const isBroken = fails(question.shopClientIds.length);
      setTimeout(() => {
        response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' });
        response.end(isBroken ? 'broken' : JSON.stringify({ slots }));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/slots`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
