import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOOK_UP_AFTER_MS } from '../../../domain/orders/payment.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import {
  ACCOUNT,
  lemonSqueezyServer,
  type PaidOrder,
  signed,
  webhook,
} from '../../doubles/lemonsqueezy_server.ts';
import { bySize } from '../../gate/size.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import { member } from '../visitor.ts';
import { ordered, order as pressed, sellBy } from './order_scene.ts';

const DAY = 86_400_000;

let world: World;
let shop: Awaited<ReturnType<typeof lemonSqueezyServer>>;
let ada: Caller;
beforeAll(async () => {
  let clock: World['clock'] | undefined;
  shop = await lemonSqueezyServer(() => clock?.now() ?? new Date(0));
  world = await startWorld({ env: ACCOUNT });
  clock = world.clock;
  await sellBy(world, 'lemonsqueezy', 'provider');
  ada = restCaller(world, await world.key('ada'));
});
afterAll(async () => {
  await world.close();
  await shop.close();
});
beforeEach(() => {
  shop.orders = [];
  shop.mood = 'well';
});

const get = async (number: string) => (await ada.call('get_order', { number })).answer;
async function send(event: string, order: PaidOrder, options?: Parameters<typeof webhook>[2]) {
  const { body, headers } = webhook(event, order, options);
  const answer = await fetch(`${world.url}/webhooks/lemonsqueezy`, { method: 'POST', body, headers });
  return answer.status;
}
/** An order whose buyer was sent on to Lemon Squeezy. */
async function begun(): Promise<{ number: string; path: string; paid: PaidOrder }> {
  const { number, path } = await ordered(world);
  await pressed(world, path);
  const custom = shop.checkouts.at(-1)!.attributes.checkout_data.custom.order_number as string;
  const paid = { number, custom, subtotal: 15_000, tax: 2850 };
  return { number, path, paid: { id: `9${shop.checkouts.length}`, ...paid } };
}
const reviewOf = async (number: string) => (await world.store.purchases.byNumber(number))!.review;

describe('the checkout at Lemon Squeezy', () => {
  test('is one custom price with the number of the order, and the browser is sent there [R199]', async () => {
    const { number, path } = await ordered(world);
    const visitor = await pressed(world, path);
    const { attributes, store_id, variant_id } = shop.checkouts.at(-1)!;
    expect([store_id, variant_id]).toEqual(['11', '22']);
    expect(attributes).toMatchObject({
      custom_price: 15_000,
      product_options: {
        name: `Order ${number}`,
        description: 'Billboard, Billboard',
        redirect_url: `${world.url}${path}?done`,
        enabled_variants: [22],
      },
      checkout_options: { discount: false, media: false },
      checkout_data: {
        email: 'ada@example.org',
        name: 'Ada Byron',
        custom: { order_number: expect.stringMatching(new RegExp(`^${number}\\.[\\w-]{22}$`)) },
      },
      expires_at: (await get(number)).expires_at,
      test_mode: true,
    });
    const back = await visitor.request(`${path}?done`);
    expect(back.text).toContain('We wait for the payment provider');
  });

  test('that does not respond, or not in JSON, is said on the page, and nothing is lost', async () => {
    const { number, path } = await ordered(world);
    shop.mood = 'html';
    await pressed(world, path);
    expect(await get(number)).toMatchObject({ status: 'pending' });
    shop.mood = 'well';
    await pressed(world, path);
    expect((await world.store.purchases.byNumber(number))?.provider_ref).toMatch(/^checkout co-/);
  });
});

describe('its webhook', () => {
  test('makes an order paid once, with the VAT of the provider, however often and early it comes [R200]', async () => {
    const { number, paid } = await begun();
    expect(await send('order_created', paid)).toBe(200);
    const first = await get(number);
    expect(first).toMatchObject({
      status: 'paid',
      vat_cents: 2850,
      total_cents: 17_850,
      tax: { final: true },
      lines: [
        { fulfilled: true, vat_cents: 1900 },
        { fulfilled: true, vat_cents: 950 },
      ],
    });
    for (const _ of [1, 2]) expect(await send('order_created', paid)).toBe(200);
    expect(await get(number)).toEqual(first);
    const { id } = (await world.store.purchases.byNumber(number))!;
    expect(await world.store.payment_events.ofPurchase(id)).toMatchObject([
      { kind: 'paid', outcome: 'paid' },
    ]);
    await world.reach(world.clock.now());
    const mails = (await world.mails()).filter(({ text }) => text.includes(number));
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${number} is paid`]);
  });

  test('with a wrong signature, another method or too much changes nothing', async () => {
    const { number, paid } = await begun();
    const url = `${world.url}/webhooks/lemonsqueezy`;
    expect(await send('order_created', paid, { secret: 'another' })).toBe(401);
    const { body, headers } = webhook('order_created', paid);
    const { 'x-signature': signature = '', ...unsigned } = headers;
    const longer = { ...headers, 'x-signature': `${signature}zz` };
    expect((await fetch(url, { method: 'POST', body, headers: longer })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body, headers: unsigned })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: `${body} `, headers })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(300_000), headers })).status).toBe(413);
    expect((await fetch(url)).status).toBe(405);
    expect(await get(number)).toMatchObject({ status: 'pending' });
  });

  test.each([
    ['another amount', { subtotal: 14_999 }, '14999 cents'],
    ['another currency', { currency: 'EUR' }, 'in EUR'],
    ['real money in test mode', { test_mode: false }, 'real money'],
    ['a VAT below nothing', { tax: -15_000 }, 'less than nothing'],
  ] as const)('with %s makes nothing paid, and waits for the team', async (_, wrong, why) => {
    const { number, paid } = await begun();
    expect(await send('order_created', { ...paid, ...wrong })).toBe(200);
    expect([(await get(number)).status, await reviewOf(number)]).toEqual([
      'pending',
      expect.stringContaining(why),
    ]);
    const { by } = await administrator(world);
    expect((await by.request('/admin/orders?status=open')).text).toContain(number);
  });

  test('of another product of the shop, or with a number that we did not sign, is none of ours', async () => {
    const { number, paid } = await begun();
    expect(await send('order_created', { ...paid, variant_id: 5 })).toBe(200);
    for (const custom of [number, `${number}.`, `${number}.${'A'.repeat(22)}`]) {
      const forged = { ...paid, id: `forged ${custom.length}`, custom, product_name: 'T-shirt' };
      expect(await send('order_created', forged)).toBe(200);
    }
    expect([await get(number), await reviewOf(number)]).toMatchObject([{ status: 'pending' }, null]);
    const unmatched = await world.store.payment_events.unmatched(9);
    expect(unmatched.map(({ event_key }) => event_key).filter((key) => key.includes('forged'))).toHaveLength(
      3,
    );
    await send('order_created', { ...paid, product_name: 'T-shirt' });
    expect(await get(number)).toMatchObject({ status: 'paid' });
  });

  test('of a second payment for one order waits for the team', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    await send('order_created', { ...paid, id: `${paid.id}0` });
    expect((await get(number)).status).toBe('paid');
    expect(await reviewOf(number)).toContain('paid twice');
  });

  test('of an order that the site team marked as paid names its payment, which the team looks at, and is refunded', async () => {
    const { number, paid } = await begun();
    const { by } = await administrator(world);
    const path = `/admin/orders/${number}`;
    await by.fill(await by.request(path), path, { do: 'order_paid', note: 'Seen there' });
    expect(await send('order_created', paid)).toBe(200);
    expect(await reviewOf(number)).toContain(`the payment order ${paid.id} came`);
    expect(await send('order_refunded', { ...paid, status: 'refunded', refunded: 17_850 })).toBe(200);
    expect(await get(number)).toMatchObject({ status: 'refunded', refunded_cents: 17_850 });
    // Another payment is a second one.
    expect(await send('order_created', { ...paid, id: `${paid.id}0` })).toBe(200);
    expect(await reviewOf(number)).toContain('paid twice');
  });

  test('of an order that was marked as paid with a preview of the VAT brings the VAT that was paid', async () => {
    const { number, paid } = await begun();
    const { by } = await administrator(world);
    const path = `/admin/orders/${number}`;
    await by.fill(await by.request(path), path, { do: 'order_paid', note: 'Seen there' });
    expect(await get(number)).toMatchObject({ vat_cents: 2850, tax: { final: false } });
    await send('order_created', { ...paid, tax: 3000 });
    expect(await get(number)).toMatchObject({
      vat_cents: 3000,
      total_cents: 18_000,
      tax: { final: true },
      lines: [{ vat_cents: 2000 }, { vat_cents: 1000 }],
    });
    await send('order_refunded', { ...paid, tax: 3000, status: 'refunded', refunded: 18_000 });
    expect(await get(number)).toMatchObject({ status: 'refunded', refunded_cents: 18_000 });
  });

  test('leads to a receipt: the provider sends invoice and credit note', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    for (const _ of [1, 2])
      await send('order_refunded', { ...paid, status: 'partial_refund', refunded: 5950 });
    const { id, seller, receipt_number } = (await world.store.purchases.byNumber(number))!;
    expect(seller).toBeNull();
    expect(await world.store.refunds.ofPurchase(id)).toMatchObject([
      { total_cents: 5950, credit_note: null },
    ]);
    const own = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const page = (await own.request(`/account/orders/${number}`)).text;
    for (const part of [
      `Receipt ${receipt_number}`,
      'emails you its own invoice',
      'sends its own credit notes',
    ])
      expect(page, part).toContain(part);
    expect((await own.request(`/account/orders/${number}/invoice`)).status).toBe(404);
    const { by } = await administrator(world);
    expect((await by.request(`/admin/orders/${number}`)).text).toContain(
      'no credit note: the payment provider',
    );
  });

  test('of a refund that names no amount waits for the team', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    await send('order_refunded', { ...paid, status: 'refunded', refunded: 0 });
    expect(await get(number)).toMatchObject({ status: 'paid', refunded_cents: 0 });
    expect(await reviewOf(number)).toContain('without its amount');
  });

  /** Sends what Lemon Squeezy signed, whatever it is. */
  async function sendSigned(body: string): Promise<number> {
    const url = `${world.url}/webhooks/lemonsqueezy`;
    return (await fetch(url, { method: 'POST', body, headers: signed(body) })).status;
  }
  /** The webhook of a paid order, changed. */
  function changed(paid: PaidOrder, change: (event: any) => void): string {
    const event = JSON.parse(webhook('order_created', paid).body);
    change(event);
    return JSON.stringify(event);
  }
  const unreadable = async () =>
    (await world.store.payment_events.unmatched(99)).filter(({ kind }) => kind === 'unreadable');

  test('with an empty list for what the checkout carried makes its order paid by the name of the checkout', async () => {
    for (const custom_data of [[], null, 'text', { order_number: 7 }]) {
      const { number, paid } = await begun();
      const body = changed(paid, ({ meta }) => Object.assign(meta, { custom_data }));
      expect(await sendSigned(body)).toBe(200);
      expect(await get(number)).toMatchObject({ status: 'paid' });
    }
    expect(await unreadable()).toEqual([]);
  });

  test('with a control character beside what is paid makes its order paid', async () => {
    const { number, paid } = await begun();
    const body = changed(paid, ({ data: { attributes } }) => {
      attributes.user_email = 'ada\0@example.org';
      attributes.first_order_item.product_name += '\u0085\n';
      attributes.first_order_item.variant_name = `Default${'x'.repeat(2_000)}`;
    });
    expect(await sendSigned(body)).toBe(200);
    expect([await get(number), await reviewOf(number)]).toMatchObject([{ status: 'paid' }, null]);
  });

  test.each([
    ['no total', { total: undefined }, 'attributes.total'],
    ['an amount as a text', { tax: '2850' }, 'attributes.tax'],
    ['a status that nobody knows', { status: 'toString' }, 'attributes.status'],
    ['no product', { first_order_item: null }, 'attributes.first_order_item'],
    ['a text that PostgreSQL cannot store', { currency: 'U\0' }, 'attributes.currency'],
  ])('with %s waits with its order for the team, once', async (_, wrong, why) => {
    const { number, paid } = await begun();
    const { by } = await administrator(world);
    const body = changed(paid, ({ data }) => Object.assign(data.attributes, wrong));
    for (const _again of [1, 2]) expect(await sendSigned(body)).toBe(200);
    expect([await get(number), await reviewOf(number)]).toMatchObject([
      { status: 'pending' },
      expect.stringContaining(why),
    ]);
    expect((await by.request('/admin/orders?status=open')).text).toContain(number);
    const { id } = (await world.store.purchases.byNumber(number))!;
    expect(await world.store.payment_events.ofPurchase(id)).toMatchObject([{ kind: 'unreadable' }]);
    expect(await send('order_created', paid)).toBe(200);
    expect(await get(number)).toMatchObject({ status: 'paid' });
  });

  test('of no shape that is known is stored for the team, once, whatever it is', async () => {
    const before = (await unreadable()).length;
    const meta = { event_name: 'order_created', custom_data: { order_number: 'FL-\0' } };
    const bodies = [
      ...[
        [],
        {},
        { meta: [], data: {} },
        { meta, data: { type: 'order' } },
        { meta, data: { type: 'orders' } },
      ].map((shape) => JSON.stringify(shape)),
      'null',
      'no JSON',
      '',
      '\0',
    ];
    for (const body of [...bodies, ...bodies]) expect(await sendSigned(body), body).toBe(200);
    expect(await unreadable()).toHaveLength(before + bodies.length);
    const { by } = await administrator(world);
    expect((await by.request('/admin/orders')).text).toContain('cannot be read (the body: ');
    const other = { meta: { event_name: 'subscription_created' }, data: { type: 'subscriptions', id: 7 } };
    expect(await sendSigned(JSON.stringify(other))).toBe(200);
    expect(await unreadable()).toHaveLength(before + bodies.length);
  });

  test('of an unknown order is stored for the team, and harmless', async () => {
    expect(
      await send('order_created', { id: '4711', number: 'FL-0000-0000-0000', subtotal: 1, tax: 0 }),
    ).toBe(200);
    expect(await world.store.payment_events.unmatched(9)).toContainEqual(
      expect.objectContaining({ event_key: 'order_created:4711', outcome: 'no order' }),
    );
    const { by } = await administrator(world);
    expect((await by.request('/admin/orders')).text).toContain('order_created:4711');
  });

  test('of refunds counts each state once, in any order, and a chargeback takes all back', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    const partly = { ...paid, status: 'partial_refund', refunded: 5950 };
    for (const _ of [1, 2]) await send('order_refunded', partly);
    expect(await get(number)).toMatchObject({ status: 'partially_refunded', refunded_cents: 5950 });
    await send('order_refunded', { ...paid, status: 'refunded', refunded: 17_850 });
    await send('order_refunded', partly);
    expect(await get(number)).toMatchObject({
      status: 'refunded',
      refunded_cents: 17_850,
      lines: [
        { status: 'refunded', refunded_cents: 10_000 },
        { status: 'refunded', refunded_cents: 5000 },
      ],
    });
    const other = await begun();
    await send('order_refunded', { ...other.paid, status: 'fraudulent' });
    expect(await get(other.number)).toMatchObject({ status: 'refunded' });
    await send('order_created', other.paid);
    expect(await get(other.number)).toMatchObject({ status: 'refunded' });
  });
});

describe('a webhook that was lost', () => {
  test('is found by asking the provider, by the number in the name of the checkout', async () => {
    const { number, paid } = await begun();
    shop.orders = [paid];
    await world.reach(world.clock.now());
    expect((await get(number)).status).toBe('pending');
    await world.reach(new Date(world.clock.now().getTime() + LOOK_UP_AFTER_MS + 300_000));
    expect((await get(number)).status).toBe('paid');
    // The webhook that comes after all says nothing new.
    await send('order_created', paid);
    const { id } = (await world.store.purchases.byNumber(number))!;
    expect((await world.store.payment_events.ofPurchase(id)).length).toBe(1);
  });

  test('is found behind an order of unknown shape, which the team sees once', async () => {
    const { number, paid } = await begun();
    shop.orders = [{ ...paid, id: 'odd 1', status: 'unheard of' }, paid];
    for (const _ of [1, 2])
      await world.reach(new Date(world.clock.now().getTime() + LOOK_UP_AFTER_MS + 300_000));
    expect((await get(number)).status).toBe('paid');
    const events = await world.store.payment_events.unmatched(99);
    expect(events.filter(({ event_key }) => event_key.startsWith('unreadable:odd 1:'))).toHaveLength(1);
  });

  test('is found by email address and amount where they fit one order alone', async () => {
    const { number, paid } = await begun();
    await world.store.write(async (tx) => {
      // Those of earlier tests are pending too.
      for (const { id, number: other } of await tx.purchases.atProvider('lemonsqueezy', 1e15, 99))
        if (other !== number) await tx.purchases.patch(id, { status: 'cancelled' });
    });
    shop.orders = [{ ...paid, product_name: 'Directory order' }];
    await world.reach(new Date(world.clock.now().getTime() + LOOK_UP_AFTER_MS + 300_000));
    expect((await get(number)).status).toBe('paid');
  });
});

describe('a report that was lost after the order was no longer pending', () => {
  /** Lets a day pass in which the list of orders is all that the provider says. */
  const nextDay = () => world.reach(new Date(world.clock.now().getTime() + DAY));

  test('a refund is found within a day, behind hundreds of other orders, and counts once', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    const created_at = new Date(world.clock.now());
    const others = Array.from({ length: 250 }, (_, i) => ({
      id: `7${i}`,
      number: 'FL-0000-0000-0000',
      subtotal: 1,
      tax: 0,
      created_at,
    }));
    const partly = { ...paid, status: 'partial_refund', refunded: 5950, created_at };
    shop.orders = [...others, partly];
    await nextDay();
    expect(await get(number)).toMatchObject({ status: 'partially_refunded', refunded_cents: 5950 });
    shop.orders = [{ ...paid, status: 'refunded', refunded: 17_850, created_at }];
    for (const _ of [1, 2]) await nextDay();
    await send('order_refunded', shop.orders[0]!);
    expect(await get(number)).toMatchObject({
      status: 'refunded',
      refunded_cents: 17_850,
      lines: [
        { status: 'refunded', refunded_cents: 10_000 },
        { status: 'refunded', refunded_cents: 5000 },
      ],
    });
    const { id } = (await world.store.purchases.byNumber(number))!;
    expect(
      (await world.store.payment_events.ofPurchase(id)).map(({ event_key, outcome }) => [event_key, outcome]),
    ).toEqual([
      [`order_created:${paid.id}`, 'paid'],
      [`order_refunded:${paid.id}:5950`, 'refunded'],
      [`order_refunded:${paid.id}:17850`, 'refunded'],
    ]);
    const mails = (await world.mails()).filter(({ text }) => text.includes(number));
    expect(mails.filter(({ subject }) => subject === `A refund for your order ${number}`).length).toBe(2);
  });

  test('a charge that a bank took back is found too, although no webhook tells of it', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    shop.orders = [{ ...paid, status: 'fraudulent', created_at: world.clock.now() }];
    await nextDay();
    expect(await get(number)).toMatchObject({ status: 'refunded', refunded_cents: 17_850 });
  });

  test('a payment that came when its order had expired counts, and waits for the team', async () => {
    const { number, paid } = await begun();
    const created_at = world.clock.now();
    await nextDay();
    await nextDay();
    expect((await get(number)).status).toBe('expired');
    shop.orders = [{ ...paid, created_at }];
    await nextDay();
    expect([(await get(number)).status, await reviewOf(number)]).toEqual([
      'paid',
      expect.stringContaining('no longer held'),
    ]);
  });

  test('is looked for each night for 120 days, then once a week, and not where nothing was ordered', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    const created_at = world.clock.now();
    // A Friday.
    await world.reach('2027-06-25T12:00:00Z');
    shop.orders = [{ ...paid, status: 'refunded', refunded: 17_850, created_at }];
    const before = shop.lists;
    // The weeks of the epoch begin on Thursdays.
    const friday = world.clock.now().getTime();
    for (const day of bySize({ quick: [5], landing: [1, 2, 3, 4, 5], night: [1, 2, 3, 4, 5] }))
      await world.reach(new Date(friday + day * DAY));
    expect([(await get(number)).status, shop.lists - before]).toEqual(['paid', 0]);
    for (let day = 0; day < 2; day++) await nextDay();
    expect([(await get(number)).status, shop.lists - before]).toEqual(['refunded', 1]);
  });

  test('a downtime over the day of the weekly look-up does not lose it', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    const created_at = world.clock.now();
    await world.reach('2028-01-05T12:00:00Z');
    shop.orders = [{ ...paid, status: 'refunded', refunded: 17_850, created_at }];
    // From a Wednesday to a Saturday.
    await world.reach('2028-01-08T12:00:00Z');
    expect((await get(number)).status).toBe('refunded');
  });

  test('a charge that came again after a dispute waits for the team, once, who undoes the refund', async () => {
    const { number, paid } = await begun();
    await send('order_created', paid);
    const created_at = world.clock.now();
    shop.orders = [{ ...paid, status: 'fraudulent', created_at }];
    await nextDay();
    expect(await get(number)).toMatchObject({ status: 'refunded' });
    // A webhook of the payment that comes late says nothing of the dispute.
    await send('order_created', paid);
    expect(await reviewOf(number)).toBeNull();
    shop.orders = [{ ...paid, created_at }];
    await nextDay();
    expect([(await get(number)).status, await reviewOf(number)]).toEqual([
      'refunded',
      expect.stringContaining('undo the refund'),
    ]);
    const { by } = await administrator(world);
    const path = `/admin/orders/${number}`;
    await by.fill(await by.request(path), path, { do: 'order_note', note: 'We wait', reviewed: '1' });
    await nextDay();
    expect(await reviewOf(number)).toBeNull();
    const again = (await administrator(world)).by;
    await again.fill(await again.request(path), path, {
      do: 'order_unrefund',
      note: 'The bank decided for us',
    });
    expect(await get(number)).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
      lines: [{ fulfilled: true }, { fulfilled: true }],
    });
    for (const _ of [1, 2]) await nextDay();
    expect([(await get(number)).status, await reviewOf(number)]).toEqual(['paid', null]);
  });
});

test('the key and the secret are in no email, page, row or error', async () => {
  const { by } = await administrator(world);
  const pages = await Promise.all(
    ['/admin/orders', '/admin/settings', '/admin'].map((path) => by.request(path)),
  );
  const text = pages.map(({ markup }) => markup).join('');
  for (const secret of [ACCOUNT.LEMONSQUEEZY_API_KEY, ACCOUNT.LEMONSQUEEZY_WEBHOOK_SECRET])
    expect(text).not.toContain(secret);
});
