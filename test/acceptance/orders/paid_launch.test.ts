import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFine, hasChromium, launch } from '../../browser/chromium.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { freePort } from '../../oauth/free_port.ts';
import { type Assistant, assistantAt } from '../assistants/assistant.ts';
import { on } from '../month/scene.ts';
import { DAY, MINUTE, movedTime } from '../moved_time.ts';
import { outbox } from '../outbox.ts';
import { decide, type Person, personWith } from '../person.ts';
import { newFolder, type Service, startService, until } from '../service.ts';
import { PROVIDER_PAGES, press, type Shop, sellIn, shopOf } from './shop.ts';

describe.skipIf(!hasChromium)(
  'the journey of a paid launch, by an assistant, a person and Lemon Squeezy [R198, R199, R200]',
  () => {
    const data_dir = newFolder();
    const time = movedTime(join(data_dir, 'clock'));
    let shop: Shop;
    let service: Service;
    let browser: Browser;
    let ada: Person;
    let assistant: Assistant;
    let listing_id: number;
    let number: string;
    let checkout_url: string;

    beforeAll(async () => {
      await time.reach(on(2));
      const port = await freePort();
      shop = await shopOf(`http://127.0.0.1:${port}`, () => new Date(time.now()));
      const env = {
        ...time.env,
        ...shop.env,
        NODE_OPTIONS: `${time.env.NODE_OPTIONS} ${shop.env.NODE_OPTIONS}`,
        CRAWLER_ALLOW_PRIVATE: 'on',
        CRAWLER_DELAY_MS: '0',
      };
      await sellIn(data_dir, env);
      [service, browser] = await Promise.all([startService({ data_dir, port, env }), launch()]);
      ada = await personWith(browser, 'ada@example.org');
      assistant = await assistantAt(service.url, async (url) => (await decide(ada, service, url)).back);
    });
    afterAll(async () => {
      await assistant?.close();
      await browser?.close();
      await service?.stop();
      await shop?.server.close();
      rmSync(data_dir, { recursive: true, force: true });
    });

    async function call(operation: string, input: Record<string, unknown> = {}): Promise<any> {
      const { isError, data, text } = await assistant.call(operation, input);
      expect([operation, isError, text]).toEqual([operation, false, text]);
      return data;
    }
    /** The order as the assistant gets it, which is how a script gets it. */
    async function order(of = number): Promise<any> {
      const data = await call('get_order', { number: of });
      const token = String(assistant.tokens()['access_token']);
      expect((await service.rest('GET', `/orders/${of}`, { token })).body).toEqual(data);
      return data;
    }
    /** Waits for a status, which comes between two looks at it. */
    const reaches = (of: string, status: string): Promise<unknown> =>
      until(async () => (await call('get_order', { number: of })).status === status);
    const listing = async () => (await service.rest('GET', '/listings/lumenlog')).body;
    const text = async (path: string): Promise<string> => {
      await ada.page.goto(service.url + path);
      return ada.page.locator('main').innerText();
    };
    const subjects = (of: string): string[] =>
      outbox(service).flatMap((eml) => {
        const subject = /^Subject: (.*(?:\r?\n .*)*)$/m.exec(eml)?.[1] ?? '';
        return subject.includes(of) ? [subject.replaceAll(/\s+/g, ' ')] : [];
      });

    test('the assistant drafts, quotes and orders; that pays nothing', async () => {
      const site = await lumenlogSite();
      const { id } = await call('submit_listing', { url: site.url });
      await until(async () => (await call('get_draft', { id })).status === 'ready');
      await call('update_draft', { id, fields: { categories: ['Project management'] } });
      listing_id = (await call('submit_draft', { id })).listing_id;
      await site.close();
      const items = [{ product: 'launch', listing_id }];
      const quoted = await call('quote_order', { items, billing_country: 'DE' });
      expect(quoted).toMatchObject({
        subtotal_cents: 4900,
        vat_cents: 931,
        total_cents: 5831,
        tax: { final: false },
      });
      ({ number, checkout_url } = await call('create_checkout', { items, billing_country: 'DE' }));
      expect(await order()).toMatchObject({
        status: 'pending',
        total_cents: quoted.total_cents,
        checkout_url,
      });
    });

    test('the person opens its link, fills in, accepts the terms, and is sent to the provider', async () => {
      const { page } = ada;
      await page.goto(checkout_url);
      expect(await page.locator('main').innerText()).toContain('$58.31');
      await page.getByLabel('Your name').fill('Ada Byron');
      await page.getByLabel('Postal address').fill('Lange Straße 1\n10115 Berlin');
      await page.getByLabel(/^I accept the terms/).check();
      await expectFine(page, ada.troubles);
      await page.route(PROVIDER_PAGES, (route) => {
        const back = shop.server.checkouts.at(-1)?.attributes.product_options.redirect_url;
        return route.fulfill({
          contentType: 'text/html',
          body: `<title>Shop</title><main><a href="${back}">Pay</a></main>`,
        });
      });
      await page.getByRole('button', { name: 'Order and pay $58.31' }).click();
      await page.waitForURL('https://acme.lemonsqueezy.com/checkout/custom/co-1');
      expect(
        shop.server.checkouts.map(({ attributes }) => [
          attributes.custom_price,
          attributes.checkout_data.email,
        ]),
      ).toEqual([[4900, 'ada@example.org']]);
      await page.getByRole('link', { name: 'Pay' }).click();
      await page.waitForURL(/[?]done$/);
      expect(await page.locator('main').innerText()).toContain('We wait for the payment provider');
      expect(ada.troubles).toEqual([]);
    });

    test('a forged webhook, another amount and another currency make nothing paid; three right ones pay once', async () => {
      const paid = shop.paid();
      expect(await shop.send('order_created', paid, 'another secret')).toBe(401);
      for (const wrong of [
        { id: '801', subtotal: 4899 },
        { id: '802', currency: 'EUR' },
      ])
        expect(await shop.send('order_created', { ...paid, ...wrong })).toBe(200);
      expect(await order()).toMatchObject({ status: 'pending', paid_at: null });
      expect((await service.rest('GET', '/listings/lumenlog')).status).toBe(404);
      for (const _ of [1, 2, 3]) expect(await shop.send('order_created', paid)).toBe(200);
      expect(await order()).toMatchObject({
        status: 'paid',
        total_cents: 5831,
        checkout_url: null,
        tax: { final: true },
        lines: [{ fulfilled: true }],
      });
      await ada.page.reload();
      expect(await ada.page.locator('main').innerText()).toContain('Thank you, it is paid');
    });

    test('the listing is live with its label, the receipt is number 1, and there is one email', async () => {
      expect(await listing()).toMatchObject({
        paid: true,
        disclosure: expect.any(String),
      });
      expect(await call('get_listing', { slug: 'lumenlog' })).toEqual(await listing());
      expect(await text('/p/lumenlog')).toMatch(/\bPaid\b/i);
      const receipt = await text(`/account/orders/${number}`);
      for (const part of ['Receipt 1', 'Ada Byron', '$58.31', '$9.31']) expect(receipt).toContain(part);
      await until(async () => subjects(number).length > 0);
      expect(subjects(number)).toEqual([`Your order ${number} is paid`]);
      expect(ada.troubles).toEqual([]);
    });

    test('a webhook that comes before the buyer is back pays; one that is lost is found', async () => {
      const items = [{ product: 'billboard_min', listing_id, amount_cents: 5000 }];
      const early = await call('create_checkout', { items });
      await press(early.checkout_url);
      expect(await shop.send('order_created', shop.paid())).toBe(200);
      await ada.page.goto(`${early.checkout_url}?done`);
      expect(await ada.page.locator('main').innerText()).toContain('Thank you, it is paid');
      const lost = await call('create_checkout', { items });
      await press(lost.checkout_url);
      shop.server.orders = [shop.paid()];
      await time.pass(25 * MINUTE);
      await reaches(lost.number, 'paid');
      const found = await order(lost.number);
      expect([found.total_cents, found.lines[0].fulfilled]).toEqual([5950, true]);
      expect(await text(`/account/orders/${early.number}`)).toContain('Receipt 2');
      expect(await text(`/account/orders/${lost.number}`)).toContain('Receipt 3');
      const { items: board } = (await service.rest('GET', '/leaderboards/billboard')).body;
      expect(board).toMatchObject([{ listing: { slug: 'lumenlog' }, metric: 10_000 }]);
      // A bank takes the charge back: its only trace is the list.
      shop.server.orders = [{ ...shop.paid(), status: 'fraudulent' }];
      await time.pass(DAY);
      await reaches(lost.number, 'refunded');
      const after = (await service.rest('GET', '/leaderboards/billboard')).body;
      expect(after.items).toMatchObject([{ listing: { slug: 'lumenlog' }, metric: 5000 }]);
    });

    test('a refund takes back the paid plan, once, and the listing stays', async () => {
      const refunded = {
        id: '91',
        number,
        subtotal: 4900,
        tax: 931,
        status: 'refunded',
        refunded: 5831,
      };
      for (const _ of [1, 2]) expect(await shop.send('order_refunded', refunded)).toBe(200);
      expect(await order()).toMatchObject({ status: 'refunded', refunded_cents: 5831 });
      const after = await listing();
      expect([after.paid, after.disclosure]).toEqual([false, undefined]);
      expect(await text(`/account/orders/${number}`)).toContain('$58.31');
      await until(async () => subjects(number).length > 1);
      expect(subjects(number)).toEqual([`Your order ${number} is paid`, `A refund for your order ${number}`]);
      expect(ada.troubles).toEqual([]);
    });
  },
);
