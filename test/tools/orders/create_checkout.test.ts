import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PRICE_HOLD_MS } from '../../../domain/orders/order.ts';
import { DAY_MS } from '../../../domain/time/day.ts';
import { type Both, both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { ordered, sellBy } from '../../site/orders/order_scene.ts';
import { START, startWorld, type World } from '../../world.ts';

let world: World;
let ada: Caller;
let own: Both;
let listing_id: number;
beforeAll(async () => {
  world = await startWorld();
  await sellBy(world, 'manual');
  const key = await world.key('ada');
  [ada, own] = [restCaller(world, key), await both(world, key)];
  listing_id = (await addListing(world.store, world.clock, { name: 'Fen', owner: 'ada' })).id;
});
afterAll(async () => {
  await own.close();
  await world.close();
});

const items = () => [{ product: 'billboard_min', listing_id, amount_cents: 14_900 }];

describe('create_checkout [R197]', () => {
  test('is refused beyond the orders of a day, with the time of the next; get_account says how many are left', async () => {
    const limited = await startWorld({ env: { RATE_LIMITS: 'on' } });
    onTestFinished(() => limited.close());
    await sellBy(limited, 'manual');
    await limited.store.write((tx) => tx.settings.set('limits.orders_per_day', 2));
    const first = await ordered(limited, 'bob');
    limited.clock.advance(60_000);
    await ordered(limited, 'bob');
    const bob = await both(limited, await limited.key('bob'));
    onTestFinished(() => bob.close());
    const item = { product: 'billboard_min', listing_id: 1, amount_cents: 14_900 };
    const refused = await bob.problem('create_checkout', { items: [item] });
    expect(refused).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringMatching(
        /^An account places at most 2 orders in 24 hours, and this one has placed 2\. You can try again at /,
      ),
      next_steps: [expect.stringContaining('list_my_orders')],
    });
    const { answer } = await restCaller(limited, await limited.key('bob')).call('get_account');
    expect(answer.limits.at(-1)).toMatchObject({
      name: 'orders',
      limit: 2,
      remaining: 0,
      again_at: new Date(first.order.created_at + DAY_MS).toISOString(),
    });
    expect(((await bob.answer('list_my_orders')) as { total: number }).total).toBe(2);
    limited.clock.advance(DAY_MS - 60_000);
    await ordered(limited, 'bob');
  });

  test('stores a pending order at the prices of the quote, and returns the page to pay', async () => {
    const input = { items: items(), billing_country: 'FI' };
    const quoted = (await ada.call('quote_order', input)).answer;
    const { status, body } = await world.rest('POST', '/orders/checkout', {
      key: await world.key('ada'),
      body: input,
    });
    expect([status, body.status]).toEqual([201, 'pending']);
    expect(body.number).toMatch(/^FL(-[0-9A-Z]{4}){3}$/);
    expect(body.checkout_url.startsWith(`${world.url}/checkout/${body.number}.`)).toBe(true);
    expect(body).toMatchObject({
      subtotal_cents: 14_900,
      vat_cents: quoted.vat_cents,
      total_cents: quoted.total_cents,
      tax: quoted.tax,
      refunded_cents: 0,
      expires_at: new Date(START.getTime() + PRICE_HOLD_MS).toISOString(),
      paid_at: null,
      lines: [
        { product: 'billboard_min', net_cents: 14_900, status: 'pending', fulfilled: false, given: null },
      ],
    });
    expect(body.next_steps[0]).toContain('Give checkout_url to the person');
    await own.answer('get_order', { number: body.number });
  });

  test('with the same Idempotency-Key is the same order, by REST and by MCP [R205]', async () => {
    const key = await world.key('ada');
    const order = async (idempotency: string) =>
      world.rest('POST', '/orders/checkout', {
        key,
        body: { items: items() },
        headers: { 'idempotency-key': idempotency },
      });
    const before = (await ada.call('list_my_orders')).answer.total;
    const [first, second] = [await order('one'), await order('one')];
    expect(second.body).toEqual(first.body);
    expect((await ada.call('list_my_orders')).answer.total).toBe(before + 1);
    expect((await order('two')).body.number).not.toBe(first.body.number);
  });

  test('refuses what a quote refuses, and stores nothing', async () => {
    const before = (await ada.call('list_my_orders')).answer.total;
    const { problem } = await ada.call('create_checkout', { items: [{ product: 'launch', listing_id }] });
    expect([problem.status, problem.code]).toEqual([400, 'order_refused']);
    expect((await ada.call('list_my_orders')).answer.total).toBe(before);
  });

  test('no secret of the link is stored', async () => {
    const { path, number, order } = await ordered(world);
    const proof = path.split('.').at(-1)!;
    const rows = JSON.stringify([order, await world.store.purchases.lines(order.id)]);
    expect(rows).toContain(number);
    expect(rows).not.toContain(proof);
  });
});

describe('get_order and list_my_orders [R202, R204]', () => {
  test('an order of another person, and an unknown number, are not found [R203]', async () => {
    const { number } = await ordered(world, 'grace');
    for (const wrong of [number, 'FL-0000-0000-0000', 'x'])
      expect(await own.problem('get_order', { number: wrong })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await own.problem('get_order', { number: 'x'.repeat(33) })).toMatchObject({ status: 400 });
  });

  test('lists the newest first, in pages', async () => {
    world.clock.advance(1000);
    const { number } = await ordered(world);
    const { items: all, total } = await own.answer('list_my_orders', { per_page: 2 });
    expect([all.length, all[0].number, total > 2]).toEqual([2, number, true]);
    expect(all[0].products).toEqual(['billboard_min', 'billboard_min']);
    expect(all[0].checkout_url).toContain(number);
  });
});
