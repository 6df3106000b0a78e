import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { both } from '../../clients/both.ts';
import { type OrderScene, orderScene } from './order_scene.ts';

let scene: OrderScene;
beforeAll(async () => (scene = await orderScene()));
afterAll(() => scene.close());

const quoted = (input: Record<string, unknown>) => scene.ada.answer('quote_order', input);

describe('quote_order', () => {
  test('prices each line and the sum in cents and in words, with VAT [R12, R193]', async () => {
    const items = [
      { product: 'launch', listing_id: scene.saved, week: '2026-11-30' },
      { product: 'billboard_min', listing_id: scene.live, amount_cents: 5133 },
    ];
    expect(await quoted({ items, billing_country: 'de' })).toEqual({
      lines: [
        {
          product: 'launch',
          name: 'Paid launch',
          listing_id: scene.saved,
          week: '2026-11-30',
          categories: [],
          options: null,
          net_cents: 4900,
          vat_cents: 931,
          price: '49.00 USD and 9.31 USD VAT',
        },
        {
          product: 'billboard_min',
          name: 'Billboard',
          listing_id: scene.live,
          week: null,
          categories: [],
          options: null,
          net_cents: 5133,
          vat_cents: 975,
          price: '51.33 USD and 9.75 USD VAT',
        },
      ],
      currency: 'USD',
      subtotal_cents: 10_033,
      vat_cents: 1906,
      total_cents: 11_939,
      total: '119.39 USD, VAT included',
      tax: {
        country: 'DE',
        rate_percent: 19,
        treatment: 'destination',
        reason: 'VAT of 19 %, the rate in DE, the country of the buyer.',
        vat_number: null,
        vat_number_status: null,
        consultation: null,
        final: true,
      },
      notices: [],
      next_steps: [
        'Show the person the lines, the total and the notices, and let them decide.',
        'To order it, call create_checkout with the same input and give its checkout_url to the person: only they can pay. Prices may change until then.',
      ],
    });
  });

  test('takes the price that the administrator has set by now [R13, R193]', async () => {
    const item = { product: 'ai_review', listing_id: scene.live };
    await scene.world.store.write((tx) => tx.products.set('ai_review', { price_cents: 2345 }));
    expect(await quoted({ items: [item], billing_country: 'US' })).toMatchObject({
      subtotal_cents: 2345,
      total: '23.45 USD',
    });
    await scene.world.store.write((tx) => tx.products.set('ai_review', { price_cents: 1900 }));
  });

  test('every product can be quoted for a listing that it is for [R184, R194]', async () => {
    const { saved, queued, live } = scene;
    const items = [
      { product: 'launch', listing_id: saved },
      { product: 'skip_queue', listing_id: queued, week: '2026-11-23' },
      { product: 'featured', listing_id: live },
      { product: 'done_for_you', listing_id: live, options: { notes: 'Any\nsite.', sites: ['one'] } },
      { product: 'extra_categories', listing_id: live, categories: ['productivity', 'marketing'] },
      { product: 'relaunch', listing_id: live, week: '2026-12-14' },
      { product: 'ai_review', listing_id: queued, options: { focus: 'pricing' } },
      { product: 'billboard_min', listing_id: live },
    ];
    const launches = await quoted({ items: items.toSpliced(4, 2), billing_country: 'US' });
    expect(launches.subtotal_cents).toBe(4900 + 1900 + 3900 + 14_900 + 1900 + 1000);
    const { lines } = await quoted({ items: [items[4]] });
    expect(lines[0].categories).toEqual(['productivity', 'marketing']);
    expect((await quoted({ items: [items[5]] })).lines[0].week).toBe('2026-12-14');
    const bundle = { product: 'launch_bundle', listing_id: saved, options: { notes: 'Soon.' } };
    expect((await quoted({ items: [bundle] })).lines[0].options).toEqual({ notes: 'Soon.' });
  });

  test('days of featured places add up, and the quote says so', async () => {
    const item = { product: 'featured', listing_id: scene.live };
    const { subtotal_cents, notices } = await quoted({ items: [item, item], billing_country: 'US' });
    expect(subtotal_cents).toBe(7800);
    expect(notices).toEqual(['Live One is featured 2 times in this order: the days add up, to 14.']);
  });

  test('a bought week that is no earlier than the free launch is said', async () => {
    const noticesFor = async (week: string) =>
      (
        await quoted({
          items: [{ product: 'skip_queue', listing_id: scene.queued, week }],
          billing_country: 'US',
        })
      ).notices;
    const free =
      'the free launch of Queued One is booked for the week of 28 December 2026, which is no later.';
    expect(await noticesFor('2026-12-21')).toEqual([]);
    expect(await noticesFor('2026-12-28')).toEqual([
      `Skip the queue is for the week of 28 December 2026, and ${free}`,
    ]);
    expect(await noticesFor('2027-01-04')).toEqual([
      `Skip the queue is for the week of 4 January 2027, and ${free}`,
    ]);
  });

  test('saves and charges nothing: every table has as many rows as before [R195]', async () => {
    const before = await scene.counts();
    const items = [{ product: 'launch', listing_id: scene.saved }];
    await quoted({ items, billing_country: 'DE', vat_number: 'DE811569869' });
    await scene.ada.problem('quote_order', { items: [{ product: 'launch', listing_id: scene.foreign }] });
    expect(await scene.counts()).toEqual(before);
    expect(before['purchase']).toBe(0);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no items', { items: [] }, 'items'],
    ['21 items', { items: Array.from({ length: 21 }, () => ({ product: 'launch' })) }, 'items'],
    ['no items at all', {}, 'items'],
    ['a country of three letters', { items: [{ product: 'a' }], billing_country: 'DEU' }, 'billing_country'],
    [
      'a VAT number of 33 characters',
      { items: [{ product: 'a' }], vat_number: 'X'.repeat(33) },
      'vat_number',
    ],
    ['a blank VAT number', { items: [{ product: 'a' }], vat_number: ' ' }, 'vat_number'],
    ['a key that there is not', { items: [{ product: 'a' }], coupon: 'x' }, 'coupon'],
    ['no product', { items: [{ listing_id: 1 }] }, 'items.0.product'],
    ['a product of 61 characters', { items: [{ product: 'x'.repeat(61) }] }, 'items.0.product'],
    ['a listing of 0', { items: [{ product: 'a', listing_id: 0 }] }, 'items.0.listing_id'],
    ['half a listing', { items: [{ product: 'a', listing_id: 1.5 }] }, 'items.0.listing_id'],
    ['a week of 11 characters', { items: [{ product: 'a', week: '2026-11-230' }] }, 'items.0.week'],
    ['an amount of 0', { items: [{ product: 'a', amount_cents: 0 }] }, 'items.0.amount_cents'],
    ['half a cent', { items: [{ product: 'a', amount_cents: 1000.5 }] }, 'items.0.amount_cents'],
    [
      'an amount above the most',
      { items: [{ product: 'a', amount_cents: 100_000_001 }] },
      'items.0.amount_cents',
    ],
    [
      '11 categories',
      { items: [{ product: 'a', categories: Array.from({ length: 11 }, (_, i) => `c${i}`) }] },
      'items.0.categories',
    ],
    [
      '21 options',
      {
        items: [
          { product: 'a', options: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`o${i}`, 1])) },
        ],
      },
      'items.0.options',
    ],
    ['options that are no object', { items: [{ product: 'a', options: [] }] }, 'items.0.options'],
    ['a key that items do not have', { items: [{ product: 'a', price: 1 }] }, 'items.0.price'],
  ])('refuses %s [R186, R187, R188, R189, R190, R191, R192]', async (_what, input, path) => {
    const { status, code, errors } = await scene.ada.problem('quote_order', input);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(errors.map((fault: { path: string }) => fault.path)).toContain(path);
  });

  test('needs the scope orders:write [R217]', async () => {
    const key = await scene.world.key('ada', ['account:read', 'listings:write']);
    const reader = await both(scene.world, key);
    const items = [{ product: 'launch', listing_id: scene.saved }];
    expect(await reader.problem('quote_order', { items })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    await reader.close();
  });
});
