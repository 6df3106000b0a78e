import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Forgeries, MOST_FORGERIES } from '../../../app/http/forgeries.ts';
import { paymentWebhook, type WebhookWorld } from '../../../app/http/payment_webhook.ts';
import { listening } from '../../bridge/service.ts';

/** A webhook whose provider takes one signature, called from the network that each request names. */
async function scene() {
  const lines: number[] = [];
  let read = 0;
  let ip = '';
  const payments = {
    name: 'shop',
    read: (_body: Buffer, { signature }: { signature?: string }) => {
      read++;
      return signature === 'right' ? [] : 'bad_signature';
    },
  };
  const handle = paymentWebhook({
    payments,
    clock: { now: () => new Date(0) },
    forgeries: new Forgeries((count) => lines.push(count)),
    ip: () => ip,
    onFailure: (error: unknown) => {
      throw error;
    },
  } as unknown as WebhookWorld);
  const server = createServer((req, res) => void handle(req, res));
  const url = await listening(server);
  onTestFinished(() => void server.close());
  return {
    lines,
    reads: () => read,
    send: (signature: string, from: string) => {
      ip = from;
      return fetch(`${url}/webhooks/shop`, {
        method: 'POST',
        body: '{}',
        headers: { 'x-signature': signature },
      });
    },
  };
}

test('forged webhooks of a network are refused unread after thirty a minute, and logged in one line a minute', async () => {
  const { lines, reads, send } = await scene();
  for (let i = 0; i < MOST_FORGERIES; i++) expect((await send('wrong', '192.0.2.1')).status).toBe(401);
  for (const signature of ['wrong', 'right']) {
    const refused = await send(signature, '192.0.2.1');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
  expect([reads(), lines]).toEqual([MOST_FORGERIES, [1]]);
  expect((await send('right', '192.0.2.2')).status).toBe(200);
});
