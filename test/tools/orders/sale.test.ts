import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_CODES } from '../../../domain/listings/products.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { sellBy } from '../../site/orders/order_scene.ts';
import { inWorld, startWorld } from '../../world.ts';
import { type OrderScene, orderScene, SELLING } from './order_scene.ts';

const unavailable = async (caller: Both): Promise<Record<string, string>> => {
  const { items } = await caller.answer('list_products');
  return Object.fromEntries(
    items.flatMap((one: any) => (one.unavailable ? [[one.code, one.unavailable]] : [])),
  );
};

describe('a new site', () => {
  test('sells nothing before its operator has chosen a provider and the VAT, and says why', async () => {
    await inWorld({}, async (world) => {
      const anybody = await both(world);
      const reasons = await unavailable(anybody);
      expect(Object.keys(reasons).sort()).toEqual([...PRODUCT_CODES].sort());
      expect(reasons['launch']).toBe(
        'This site does not take orders at present: its operator has chosen no way to pay.',
      );
      const { id } = await addListing(world.store, world.clock, { name: 'One', status: 'draft' });
      const ada = await both(world, await world.key('ada'));
      const { errors } = await ada.problem('quote_order', { items: [{ product: 'launch', listing_id: id }] });
      expect(errors).toEqual([
        {
          path: 'items.0.product',
          code: 'product_unavailable',
          message: reasons['launch'],
          actual: 'launch',
          fix: 'list_products shows what is available.',
        },
      ]);
      await Promise.all([anybody.close(), ada.close()]);
    });
  });

  test('with Lemon Squeezy chosen and no account there refuses quotes and orders, and stores none', async () => {
    await inWorld({}, async (world) => {
      await sellBy(world, 'lemonsqueezy', 'provider');
      const ada = await both(world, await world.key('ada'));
      const { id: listing_id } = await addListing(world.store, world.clock, { name: 'One', status: 'draft' });
      const reason =
        'This site does not take orders at present: its account at the payment provider is not set up.';
      expect((await unavailable(ada))['launch']).toBe(reason);
      for (const operation of ['quote_order', 'create_checkout']) {
        const { errors } = await ada.problem(operation, { items: [{ product: 'launch', listing_id }] });
        expect(errors.map(({ code, message }: any) => [code, message])).toEqual([
          ['product_unavailable', reason],
        ]);
      }
      expect((await ada.answer('list_my_orders')).total).toBe(0);
      await ada.close();
    });
  });

  test('without a model sells no review, and no bundle', async () => {
    const world = await startWorld();
    await world.store.write(async (tx) => {
      for (const [name, value] of Object.entries(SELLING))
        await tx.settings.set(name as keyof typeof SELLING, value);
    });
    const anybody = await both(world);
    const reason = 'This site has no language model.';
    expect(await unavailable(anybody)).toEqual({ launch_bundle: reason, ai_review: reason });
    await anybody.close();
    await world.close();
  });
});

describe('a site with everything', () => {
  let scene: OrderScene;
  beforeAll(async () => (scene = await orderScene()));
  afterAll(() => scene.close());

  test('sells everything', async () => {
    expect(await unavailable(scene.ada)).toEqual({});
  });

  test.each([
    [{ 'payment.provider': 'none' }, PRODUCT_CODES.length],
    [{ 'tax.mode': '' }, PRODUCT_CODES.length],
    [{ 'tax.mode': 'provider' }, PRODUCT_CODES.length],
    [{ 'payment.provider': 'lemonsqueezy' }, PRODUCT_CODES.length],
    [{ 'tax.seller_country': '' }, PRODUCT_CODES.length],
    [{ 'tax.seller_country': '', 'tax.registered': 0 }, 0],
    [{ 'payment.provider': 'lemonsqueezy', 'tax.mode': 'provider', 'tax.seller_country': '' }, 0],
    [{ 'orders.done_for_you': 0 }, 2],
    [{ 'ai.max_usd_per_day': 0 }, 2],
  ])('with %j lacks %i products, in the list and in quotes', async (settings, count) => {
    await scene.set(settings);
    const reasons = await unavailable(scene.ada);
    expect(Object.keys(reasons)).toHaveLength(count);
    for (const product of Object.keys(reasons)) {
      const { errors } = await scene.ada.problem('quote_order', { items: [{ product }] });
      expect(errors[0]).toMatchObject({ code: 'product_unavailable', message: reasons[product] });
    }
    await scene.set({ ...SELLING, 'ai.max_usd_per_day': 5 });
  });

  test('refuses what it does not sell any more, and what nobody can fulfil', async () => {
    const { store } = scene.world;
    await store.write((tx) => tx.products.set('featured', { active: false }));
    expect(await scene.faults({ product: 'featured', listing_id: scene.live })).toEqual([
      ['items.0.product', 'unknown_product'],
    ]);
    await store.write((tx) => tx.products.set('featured', { active: true }));
    const product = { name: 'A prize', description: 'Shiny.', price_cents: 1, needs_listing: false };
    await store.write((tx) =>
      tx.products.put({ ...product, code: 'trophy', options: null, position: 99, active: true }),
    );
    expect(await unavailable(scene.ada)).toEqual({ trophy: 'This site has no way to fulfil it.' });
    expect(await scene.faults({ product: 'trophy' })).toEqual([['items.0.product', 'product_unavailable']]);
  });

  test('does not sell a product whose options cannot be read', async () => {
    const { store } = scene.world;
    await store.write((tx) => tx.products.set('ai_review', { options: { type: 'colour' } }));
    expect((await unavailable(scene.ada))['ai_review']).toBe(
      'The description of its options cannot be read.',
    );
  });
});
