import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextLoop } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { mailServer } from '../../doubles/mail_server.ts';
import { freePort } from '../../oauth/free_port.ts';
import { FIRST_WEEK, moveIn, on, type Product } from '../month/scene.ts';
import { movedTime } from '../moved_time.ts';
import { newFolder, type Service, startService, until } from '../service.ts';
import { press, sellIn, shopOf } from './shop.ts';

/** Monday of the week after the first. */
export const NEXT_WEEK = '2027-01-11';

const PRODUCTS: readonly Product[] = [
  { name: 'Foghorn', week: FIRST_WEEK },
  { name: 'Keelson', week: '2027-02-01' },
];

/** A built service that sells by Lemon Squeezy and is killed, with the shop and the mail server, which live on. */
export async function killedShop() {
  const data_dir = newFolder();
  const time = movedTime(join(data_dir, 'clock'));
  await time.reach(on(2));
  const port = await freePort();
  const mail = await mailServer();
  const shop = await shopOf(`http://127.0.0.1:${port}`, () => new Date(time.now()));
  const env = {
    ...time.env,
    ...shop.env,
    NODE_OPTIONS: `${time.env.NODE_OPTIONS} ${shop.env.NODE_OPTIONS}`,
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  await moveIn(data_dir, env, PRODUCTS);
  await sellIn(data_dir, env);
  const start = (): Promise<Service> => startService({ data_dir, port, env });
  let service = await start();
  let up: Promise<unknown> = Promise.resolve();
  const token = (await service.command(['key', 'create', '--email', 'ada@example.org'])).out.trim();
  const file = new Database(join(data_dir, 'firstlight.db'), { readonly: true });

  const rest = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await service.rest(method, path, { token, body });
    expect([path, response.status < 300, response.body]).toEqual([path, true, response.body]);
    return response.body;
  };
  const listings = (await rest('GET', '/me/listings')).items as { listing_id: number; slug: string }[];
  const idOf = (slug: string) => listings.find((one) => one.slug === slug)?.listing_id;

  /** SIGKILL; resolves when the process is gone, while the next one starts. */
  async function kill(): Promise<void> {
    const gone = up.then(() => service.stop('SIGKILL'));
    up = gone.then(start).then((next) => (service = next));
    await gone;
  }
  const count = (sql: string, ...values: unknown[]): number =>
    file
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...values) ?? 0;

  return {
    ...shop,
    time,
    mail,
    kill,
    /** Has the next response of Lemon Squeezy wait until the service is killed. */
    killWhileProviderResponds(): void {
      shop.server.responding = async () => {
        shop.server.responding = async () => {};
        await kill();
      };
    },
    rest,
    count,
    /** Resolves when the service is there again. */
    up: () => up,
    /** Orders a product for a listing; returns the order. */
    order: (slug: string, item: Record<string, unknown>) =>
      rest('POST', '/orders/checkout', {
        items: [{ ...item, listing_id: idOf(slug) }],
        billing_country: 'DE',
      }),
    get: (number: string) => rest('GET', `/orders/${number}`),
    press,
    /** Kills the service as soon as the transaction of a webhook is stored, whether or not its response was sent. */
    async killWhenStored(event_key: string): Promise<void> {
      const seen = file.prepare('SELECT 1 FROM payment_event WHERE event_key = ?');
      while (!seen.get(event_key)) await nextLoop();
      await kill();
    },
    /** Message ids of the emails that have come with a subject, as often as they have come. */
    emails: (subject: string): string[] =>
      mail.received.flatMap(({ eml }) => {
        const head = eml.replaceAll(/\n[ \t]+/g, ' ');
        return head.includes(`Subject: ${subject}\n`) ? [/^Message-ID: (.*)$/im.exec(head)?.[1] ?? ''] : [];
      }),
    /** Waits until no email is to be sent any more. */
    allSent: () =>
      until(async () => count("SELECT count(*) FROM job WHERE kind = 'send_mail' AND state <> 'done'") === 0),
    async close(): Promise<void> {
      file.close();
      await up;
      expect(await service.stop()).toBe(0);
      await shop.server.close();
      await mail.close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** What {@link killedShop} gives. */
export type KilledShop = Awaited<ReturnType<typeof killedShop>>;
