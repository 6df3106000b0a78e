import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ACCOUNT, lemonSqueezyServer, type PaidOrder, webhook } from '../../doubles/lemonsqueezy_server.ts';
import { hiddenIn, plainForm } from '../plain_form.ts';
import { command } from '../service.ts';

/** Where Lemon Squeezy shows its checkouts. */
export const PROVIDER_PAGES = 'https://acme.lemonsqueezy.com/**';

/** What somebody in Germany types on the checkout page. */
const TYPED = {
  name: 'Ada Byron',
  company: '',
  postal_address: 'Lange Straße 1\n10115 Berlin',
  country: 'DE',
  vat_number: '',
  do: 'order',
};

/** Fills in a checkout page without a browser and presses its button, once more if the total has changed. Returns where the payment is. */
export async function press(checkout_url: string): Promise<string> {
  const form = await plainForm(checkout_url);
  const terms = /name="terms" value="([^"]+)"/.exec(form.markup)?.[1] ?? '';
  let markup = await (await form.send({ ...TYPED, terms })).text();
  const { seen } = hiddenIn(markup);
  if (seen !== undefined) markup = await (await form.send({ ...TYPED, terms, seen })).text();
  const url = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(markup)?.[1];
  if (url === undefined) throw new Error(`not sent on: ${markup}`);
  return url;
}

/** Sells by Lemon Squeezy in a data folder, as the documents say. */
export async function sellIn(data_dir: string, env: Record<string, string>): Promise<void> {
  for (const [name, value] of [
    ['payment.provider', 'lemonsqueezy'],
    ['tax.mode', 'provider'],
  ] as const) {
    const { code, err } = await command(['settings', 'set', name, value], { DATA_DIR: data_dir, ...env });
    if (code !== 0) throw new Error(err);
  }
}

/** A Lemon Squeezy on this machine, the environment of a built service that uses it, and the webhooks that it sends there. */
export async function shopOf(url: string, now: () => Date) {
  const server = await lemonSqueezyServer(now);
  const path = `${url}/webhooks/lemonsqueezy`;
  const preload = pathToFileURL(join(import.meta.dirname, 'lemonsqueezy.mjs')).href;
  return {
    server,
    env: { ...ACCOUNT, TEST_SHOP: server.origin, NODE_OPTIONS: `--import=${preload}` },
    /** The payment of the newest checkout with a VAT of 19 %, as its buyer makes it. */
    paid(): PaidOrder {
      const checkout = server.checkouts.at(-1);
      if (!checkout) throw new Error('no checkout was made');
      const { checkout_data, custom_price, product_options } = checkout.attributes;
      return {
        id: `9${server.checkouts.length}`,
        number: product_options.name.replace('Order ', ''),
        custom: checkout_data.custom.order_number,
        subtotal: custom_price,
        tax: Math.round(custom_price * 0.19),
        email: checkout_data.email,
        product_name: product_options.name,
      };
    },
    /** Sends a webhook; returns the status of the response, or null if the connection was cut. */
    async send(event: string, order: PaidOrder, secret?: string): Promise<number | null> {
      const { body, headers } = webhook(event, order, secret === undefined ? {} : { secret });
      const response = await fetch(path, { method: 'POST', body, headers }).catch(() => null);
      await response?.text().catch(() => '');
      return response?.status ?? null;
    },
    /** Sends the first half of a webhook, and leaves the connection open. */
    async sendHalf(event: string, order: PaidOrder): Promise<void> {
      const { body, headers } = webhook(event, order);
      const { hostname, port, pathname } = new URL(path);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await once(socket, 'connect');
      const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body.slice(0, body.length / 2)}`,
      );
      await delay(20);
    },
  };
}

/** What {@link shopOf} gives. */
export type Shop = Awaited<ReturnType<typeof shopOf>>;
