import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/day.ts';
import { markPaid } from '../../../services/orders/paying/mark_paid.ts';
import type { Caller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { order as pressButton, sellBy } from '../../site/orders/order_scene.ts';
import { type ClaimScene, claimScene } from './claim_scene.ts';

let scene: ClaimScene;
beforeAll(async () => {
  scene = await claimScene();
  await sellBy(scene.world, 'manual');
});
afterAll(() => scene.close());

const now = () => scene.world.clock.now().getTime();
const purchaseOf = async (number: string) => (await scene.world.store.purchases.byNumber(number))!;
/** What the bank statement shows: the money of an order has come. */
const arrives = async (number: string) => {
  const purchase = await purchaseOf(number);
  const payment = { by: { actor: 'service' }, provider: 'manual', provider_ref: null, now: now() } as const;
  await scene.world.store.write((tx) => markPaid(tx, purchase, payment));
};
const ordered = async (caller: Caller, ...items: object[]): Promise<{ number: string; path: string }> => {
  const { answer, problem } = await caller.call('create_checkout', { items });
  if (problem) throw new Error(JSON.stringify(problem));
  return { number: answer.number, path: new URL(answer.checkout_url).pathname };
};

test('a listing that somebody bought a launch for is taken over by proof: what was paid stays with the listing, the orders with the buyer [R179, R181, D17, D72]', async () => {
  const { store } = scene.world;
  const { id, slug } = await addListing(store, scene.world.clock, {
    name: 'Bought Ledger',
    url: 'https://bought-ledger.com/',
    status: 'draft',
  });
  const [ada, bob] = [await scene.rest('ada'), await scene.rest('bob')];
  const more = { product: 'featured', listing_id: id };
  const paid: string[] = [];
  for (const item of [{ product: 'launch', listing_id: id }, more]) {
    const { number, path } = await ordered(ada, item);
    await pressButton(scene.world, path);
    await arrives(number);
    paid.push(number);
  }
  const before = (await store.listings.byId(id))!;
  expect(before).toMatchObject({ status: 'live', plan: 'paid', verified_at: null });
  expect(before.featured_until).toBe(now() + 7 * DAY_MS);
  expect(before.unlocked).not.toEqual([]);
  // Three more that are not paid yet: one without the button, one with it, and one whose button is pressed too late.
  const [idle, underway, late] = [
    await ordered(ada, more),
    await ordered(ada, more),
    await ordered(ada, more),
  ];
  await pressButton(scene.world, underway.path);

  const { claim_id, publish } = await scene.claimed(slug, 'dns', 'bob');
  scene.publish('_firstlight.bought-ledger.com', [publish.content]);
  await scene.after(60_000);
  expect((await scene.checked(claim_id)).status).toBe('verified');

  // Bob has the listing with all that was paid for, and Ada none of it.
  const after = (await store.listings.byId(id))!;
  const { plan, unlocked, featured_until, launch_id, status } = before;
  expect(after).toMatchObject({ plan, unlocked, featured_until, launch_id, status, verified_at: now() });
  expect((await bob.call('get_my_listing', { listing_id: id })).answer).toMatchObject({
    plan: 'paid',
    status: 'live',
  });
  expect((await ada.call('get_my_listing', { listing_id: id })).problem.status).toBe(404);
  expect(await scene.emailsTo('ada')).toContain('Bought Ledger belongs to another account now');

  // The orders with their billing details stay with Ada.
  const { answer: orders } = await ada.call('list_my_orders');
  expect(orders.items).toHaveLength(5);
  expect((await bob.call('list_my_orders')).answer.items).toEqual([]);
  for (const number of paid) {
    expect((await bob.call('get_order', { number })).problem.status).toBe(404);
    expect((await ada.call('get_order', { number })).answer.lines).toMatchObject([{ fulfilled: true }]);
  }

  // Ada can neither order for it again nor press the button of what she ordered before.
  const again = await ada.call('quote_order', { items: [more] });
  expect(again.problem.errors).toMatchObject([{ path: 'items.0.listing_id', code: 'unknown_listing' }]);
  await pressButton(scene.world, late.path);
  expect(await purchaseOf(late.number)).toMatchObject({ status: 'pending', terms_accepted_at: null });

  // Money that was under way gives Bob's listing nothing that Ada decides on: the site team pays it back.
  await arrives(underway.number);
  const { answer } = await ada.call('get_order', { number: underway.number });
  expect(answer.lines[0]).toMatchObject({
    status: 'failed',
    given: {
      failed: expect.stringContaining('Another account has proved to own the website of the listing'),
    },
  });
  expect((await store.listings.byId(id))!.featured_until).toBe(featured_until);

  // Bob orders for it himself.
  const own = await ordered(bob, more);
  await arrives(own.number);
  expect((await store.listings.byId(id))!.featured_until).toBe(featured_until! + 7 * DAY_MS);
  expect(await purchaseOf(idle.number)).toMatchObject({ status: 'pending' });
});
