import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaidOrder } from '../../doubles/lemonsqueezy_server.ts';
import { on } from '../month/scene.ts';
import { DAY, MINUTE } from '../moved_time.ts';
import { until } from '../service.ts';
import { type KilledShop, killedShop, NEXT_WEEK } from './killed_shop.ts';

let at: KilledShop;
beforeAll(async () => {
  at = await killedShop();
});
afterAll(() => at?.close());

/** The order of a test, as the API gave it when it was ordered. */
interface Ordered {
  number: string;
  checkout_url: string;
}

/** How many orders were paid, and what the billboard has to show, in cents. */
const expected = { receipts: 0, billboard: 0 };

/** Opens the payment, and returns what its buyer pays. */
async function pressed({ checkout_url }: Ordered): Promise<PaidOrder> {
  await at.press(checkout_url);
  return at.paid();
}

/** How many emails have this subject. One that a kill cuts off as it is acknowledged comes again, and its id shows that it is the same. */
const messages = (subject: string): number => new Set(at.emails(subject)).size;

/** Sends a webhook until it has been stored, and twice more. */
async function sendThrice(event: string, paid: PaidOrder): Promise<void> {
  await at.up();
  for (const _ of [1, 2, 3]) expect(await at.send(event, paid)).toBe(200);
}

const created = (paid: PaidOrder): Promise<void> => sendThrice('order_created', paid);

/** Sends a webhook, and kills the service when the transaction is stored. */
async function killedWhenStored(event: string, key: string, paid: PaidOrder): Promise<void> {
  const killed = at.killWhenStored(key);
  await Promise.all([at.send(event, paid), killed]);
}

/** The journey of one order with a kill in it; each ends with the order being paid. */
const MOMENTS: Readonly<Record<string, (ordered: Ordered) => Promise<void>>> = {
  async 'after the order was stored'(ordered) {
    await at.kill();
    await at.up();
    await created(await pressed(ordered));
  },
  async 'after the provider made its checkout, which is made again'(ordered) {
    at.killWhileProviderResponds();
    await expect(pressed(ordered)).rejects.toThrow();
    await at.up();
    await created(await pressed(ordered));
  },
  async 'after the provider made its checkout, which the buyer pays all the same'(ordered) {
    at.killWhileProviderResponds();
    await expect(pressed(ordered)).rejects.toThrow();
    await created(at.paid());
  },
  async 'while the buyer is at the provider'(ordered) {
    const paid = await pressed(ordered);
    await at.kill();
    await created(paid);
  },
  async 'in the middle of a webhook'(ordered) {
    const paid = await pressed(ordered);
    await at.sendHalf('order_created', paid);
    await at.kill();
    await created(paid);
  },
  async 'between what a webhook stored and its response'(ordered) {
    const paid = await pressed(ordered);
    await killedWhenStored('order_created', `order_created:${paid.id}`, paid);
    await created(paid);
  },
  async 'right after the response to a webhook, which does not come again'(ordered) {
    const paid = await pressed(ordered);
    expect(await at.send('order_created', paid)).toBe(200);
    await at.kill();
    await at.up();
  },
  async 'between the payment and the email'(ordered) {
    const paid = await pressed(ordered);
    at.mail.refuse({ status: 451, words: 'Later' });
    await killedWhenStored('order_created', `order_created:${paid.id}`, paid);
    await at.up();
  },
  async 'while a lost webhook is looked up'(ordered) {
    at.server.orders = [await pressed(ordered)];
    at.killWhileProviderResponds();
    await at.time.pass(25 * MINUTE);
    await until(async () => at.server.lists > 1);
    await at.up();
    await until(async () => (await at.get(ordered.number)).status === 'paid');
  },
  ...Object.fromEntries(
    [1, 2, 3].map((n) => [
      `at random around a webhook, for the ${n}. time`,
      async (ordered: Ordered) => {
        const paid = await pressed(ordered);
        const sent = at.send('order_created', paid);
        await delay(Math.random() * 15);
        await at.kill();
        await sent;
        await created(paid);
      },
    ]),
  ),
};

describe('an order whose service is killed [R200, R201]', () => {
  test.each(Object.entries(MOMENTS))('%s is paid once, given once, and emailed once', async (_, journey) => {
    expected.receipts++;
    const amount_cents = 2000 + 7 * expected.receipts;
    const ordered = await at.order('foghorn', { product: 'billboard_min', amount_cents });
    await journey(ordered);
    expected.billboard += amount_cents;
    await expectPaid(ordered.number, amount_cents);
  });

  test('while its email is acknowledged gets the same email again, which its id shows', async () => {
    expected.receipts++;
    const ordered = await at.order('foghorn', { product: 'billboard_min', amount_cents: 3001 });
    expected.billboard += 3001;
    const subject = `Your order ${ordered.number} is paid`;
    at.mail.acknowledging = async (eml) => {
      if (!eml.includes(ordered.number)) return;
      at.mail.acknowledging = async () => {};
      await at.kill();
    };
    const paid = await pressed(ordered);
    expect(await at.send('order_created', paid)).toBe(200);
    await until(async () => at.emails(subject).length === 2);
    await at.up();
    expect(messages(subject)).toBe(1);
    await at.allSent();
    expect(at.emails(subject).length).toBe(2);
  });
});

async function expectPaid(number: string, subtotal_cents: number): Promise<void> {
  const vat_cents = Math.round(subtotal_cents * 0.19);
  expect(await at.get(number)).toMatchObject({
    status: 'paid',
    subtotal_cents,
    vat_cents,
    total_cents: subtotal_cents + vat_cents,
    refunded_cents: 0,
    lines: [{ status: 'fulfilled', net_cents: subtotal_cents, vat_cents }],
  });
  await expectCounted(number, { paid: 1, fulfilled: 1 });
  await at.allSent();
  expect(messages(`Your order ${number} is paid`)).toBe(1);
  await expectBooks();
}

/** Rows about an order: it was paid and given so often. */
async function expectCounted(number: string, of: { paid: number; fulfilled: number }): Promise<void> {
  const ID = '(SELECT id FROM purchase WHERE number = ?)';
  const audited = (kind: string) =>
    at.count(`SELECT count(*) FROM audit WHERE kind = '${kind}' AND subject = 'purchase:' || ${ID}`, number);
  expect({
    paid: audited('order_paid'),
    fulfilled: audited('line_fulfilled'),
    events: at.count(
      `SELECT count(*) FROM payment_event WHERE kind = 'paid' AND purchase_id = ${ID}`,
      number,
    ),
  }).toEqual({ ...of, events: 1 });
}

/** Receipts have no gaps, nothing waits for the team, and the billboard shows what was paid and not refunded. */
async function expectBooks(): Promise<void> {
  expect([
    at.count('SELECT count(receipt_number) FROM purchase'),
    at.count('SELECT max(receipt_number) FROM purchase'),
    at.count('SELECT count(*) FROM purchase WHERE review IS NOT NULL'),
  ]).toEqual([expected.receipts, expected.receipts, 0]);
  const { items } = await at.rest('GET', '/leaderboards/billboard');
  expect(items).toMatchObject([{ listing: { slug: 'foghorn' }, metric: expected.billboard }]);
}

/** A paid order of the billboard. */
async function bought(amount_cents: number): Promise<{ number: string; paid: PaidOrder }> {
  expected.receipts++;
  const ordered = await at.order('foghorn', { product: 'billboard_min', amount_cents });
  const paid = await pressed(ordered);
  expect(await at.send('order_created', paid)).toBe(200);
  return { number: ordered.number, paid };
}

/** How a refund is reported with a kill in it. */
const REFUNDS: Readonly<Record<string, (refunded: PaidOrder) => Promise<void>>> = {
  async 'in the middle of its webhook'(refunded) {
    await at.sendHalf('order_refunded', refunded);
    await at.kill();
    await sendThrice('order_refunded', refunded);
  },
  async 'between what its webhook stored and the response'(refunded) {
    await killedWhenStored('order_refunded', `order_refunded:${refunded.id}:${refunded.refunded}`, refunded);
    await sendThrice('order_refunded', refunded);
  },
  async 'while it is looked up at night, as its webhook was lost'(refunded) {
    at.server.orders = [refunded];
    at.killWhileProviderResponds();
    const before = at.server.lists;
    await at.time.pass(DAY);
    await until(async () => at.server.lists > before + 1);
    await at.up();
    await until(async () =>
      at.count(
        'SELECT count(*) FROM payment_event WHERE event_key = ?',
        `order_refunded:${refunded.id}:${refunded.refunded}`,
      ),
    );
  },
};

describe('a refund whose service is killed [R201]', () => {
  test.each(Object.entries(REFUNDS))('%s counts once, to the cent', async (_, report) => {
    const { number, paid } = await bought(2999);
    const total = paid.subtotal + paid.tax;
    await report({ ...paid, status: 'refunded', refunded: total });
    expect(await at.get(number)).toMatchObject({
      status: 'refunded',
      refunded_cents: total,
      lines: [{ status: 'refunded', refunded_cents: 2999 }],
    });
    await expectCounted(number, { paid: 1, fulfilled: 1 });
    await at.allSent();
    expect(messages(`A refund for your order ${number}`)).toBe(1);
    await expectBooks();
  });
});

describe('a launch that waits for its week while the service is killed [R201]', () => {
  let ordered: Ordered;
  let paid: PaidOrder;

  test('between the payment and the week goes live once, in place of the free launch', async () => {
    expected.receipts++;
    ordered = await at.order('keelson', { product: 'launch', week: NEXT_WEEK });
    paid = await pressed(ordered);
    await killedWhenStored('order_created', `order_created:${paid.id}`, paid);
    await at.up();
    expect(await at.get(ordered.number)).toMatchObject({ status: 'paid', lines: [{ status: 'pending' }] });
    await at.kill();
    await at.time.reach(on(8));
    await at.up();
    await until(async () => (await at.get(ordered.number)).lines[0].fulfilled);
    await at.kill();
    await created(paid);
    await expectCounted(ordered.number, { paid: 1, fulfilled: 1 });
    expect(await at.rest('GET', '/listings/keelson')).toMatchObject({ paid: true });
    expect(statuses()).toEqual({ live: 1, cancelled: 1 });
    await at.allSent();
    expect(messages(`Your order ${ordered.number} is paid`)).toBe(1);
  });

  test('between its refund and what is taken back stays live, on the free plan', async () => {
    const total = paid.subtotal + paid.tax;
    const refunded = { ...paid, status: 'refunded', refunded: total };
    await killedWhenStored('order_refunded', `order_refunded:${paid.id}:${total}`, refunded);
    await sendThrice('order_refunded', refunded);
    expect(await at.get(ordered.number)).toMatchObject({ status: 'refunded', refunded_cents: total });
    expect(await at.rest('GET', '/listings/keelson')).toMatchObject({ paid: false });
    expect(statuses()).toEqual({ live: 1, cancelled: 1 });
    await expectBooks();
  });

  const statuses = () =>
    Object.fromEntries(
      ['live', 'scheduled', 'awaiting_badge', 'cancelled'].flatMap((status) => {
        const found = at.count(
          "SELECT count(*) FROM launch WHERE status = ? AND listing_id = (SELECT id FROM listing WHERE slug = 'keelson')",
          status,
        );
        return found === 0 ? [] : [[status, found]];
      }),
    );
});
