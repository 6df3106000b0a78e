import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { type OrderScene, orderScene } from './order_scene.ts';

let scene: OrderScene;
beforeAll(async () => (scene = await orderScene()));
afterAll(() => scene.close());

type Named = 'saved' | 'queued' | 'live' | 'paid' | 'foreign';
/** An item, with a listing by its name in the scene. */
type Item = { product: string; on?: Named | number } & Record<string, unknown>;

const itemOf = ({ on, ...item }: Item) => ({
  ...item,
  ...(on !== undefined && { listing_id: typeof on === 'number' ? on : scene[on] }),
});

const WEEK = '2026-12-14';

describe('an item is refused', () => {
  test.each<[string, string, Item]>([
    // R187
    ['product', 'unknown_product', { product: 'trophy' }],
    // R188, D61
    ['listing_id', 'listing_required', { product: 'launch' }],
    ['listing_id', 'listing_required', { product: 'billboard_min' }],
    ['listing_id', 'unknown_listing', { product: 'launch', on: 'foreign' }],
    ['listing_id', 'unknown_listing', { product: 'featured', on: 999_999 }],
    // Status of the listing
    ['listing_id', 'listing_does_not_fit', { product: 'launch', on: 'live' }],
    ['listing_id', 'listing_does_not_fit', { product: 'launch', on: 'paid' }],
    ['listing_id', 'listing_does_not_fit', { product: 'launch_bundle', on: 'live' }],
    ['listing_id', 'listing_does_not_fit', { product: 'relaunch', on: 'saved', week: WEEK }],
    ['listing_id', 'listing_does_not_fit', { product: 'relaunch', on: 'queued', week: WEEK }],
    ['listing_id', 'listing_does_not_fit', { product: 'skip_queue', on: 'saved', week: WEEK }],
    ['listing_id', 'listing_does_not_fit', { product: 'skip_queue', on: 'live', week: WEEK }],
    ['listing_id', 'listing_does_not_fit', { product: 'skip_queue', on: 'paid', week: WEEK }],
    ['listing_id', 'listing_does_not_fit', { product: 'featured', on: 'saved' }],
    ['listing_id', 'listing_does_not_fit', { product: 'featured', on: 'paid' }],
    ['listing_id', 'listing_does_not_fit', { product: 'billboard_min', on: 'queued' }],
    [
      'listing_id',
      'listing_does_not_fit',
      { product: 'extra_categories', on: 'paid', categories: ['marketing'] },
    ],
    // Weeks: R185, R189, D20
    ['week', 'week_required', { product: 'skip_queue', on: 'queued' }],
    ['week', 'week_required', { product: 'relaunch', on: 'live' }],
    ['week', 'no_monday', { product: 'relaunch', on: 'live', week: '2026-12-15' }],
    ['week', 'no_monday', { product: 'launch', on: 'saved', week: 'next' }],
    ['week', 'no_monday', { product: 'launch', on: 'saved', week: '2026-02-30' }],
    ['week', 'week_not_offered', { product: 'launch', on: 'saved', week: '2026-11-16' }],
    ['week', 'week_not_offered', { product: 'skip_queue', on: 'queued', week: '2026-11-09' }],
    ['week', 'week_not_offered', { product: 'relaunch', on: 'live', week: '2027-02-15' }],
    ['week', 'week_not_taken', { product: 'featured', on: 'live', week: WEEK }],
    ['week', 'week_not_taken', { product: 'billboard_min', on: 'live', week: WEEK }],
    ['week', 'week_not_taken', { product: 'ai_review', on: 'live', week: WEEK }],
    ['week', 'week_not_taken', { product: 'done_for_you', on: 'live', week: WEEK }],
    [
      'week',
      'week_not_taken',
      { product: 'extra_categories', on: 'live', categories: ['marketing'], week: WEEK },
    ],
    // Amounts: R190
    ['amount_cents', 'amount_below_minimum', { product: 'billboard_min', on: 'live', amount_cents: 999 }],
    ['amount_cents', 'amount_not_taken', { product: 'launch', on: 'saved', amount_cents: 4900 }],
    ['amount_cents', 'amount_not_taken', { product: 'featured', on: 'live', amount_cents: 1 }],
    // Categories: R191
    ['categories', 'categories_required', { product: 'extra_categories', on: 'live' }],
    ['categories', 'categories_required', { product: 'extra_categories', on: 'live', categories: [] }],
    ['categories.0', 'unknown_category', { product: 'extra_categories', on: 'live', categories: ['nope'] }],
    [
      'categories.1',
      'category_repeated',
      { product: 'extra_categories', on: 'live', categories: ['marketing', 'marketing'] },
    ],
    [
      'categories.0',
      'category_shown_already',
      { product: 'extra_categories', on: 'live', categories: ['design'] },
    ],
    [
      'categories',
      'too_many_categories',
      {
        product: 'extra_categories',
        on: 'live',
        categories: ['marketing', 'productivity', 'developer-tools', 'travel'],
      },
    ],
    ['categories', 'categories_not_taken', { product: 'launch', on: 'saved', categories: ['marketing'] }],
    // Options: R192
    ['options', 'options_not_taken', { product: 'launch', on: 'saved', options: {} }],
    ['options.colour', 'unknown_option', { product: 'done_for_you', on: 'live', options: { colour: 1 } }],
    ['options.focus', 'option_not_allowed', { product: 'ai_review', on: 'live', options: { focus: 'all' } }],
    ['options.notes', 'option_not_allowed', { product: 'done_for_you', on: 'live', options: { notes: 7 } }],
    [
      'options.notes',
      'option_not_allowed',
      { product: 'launch_bundle', on: 'saved', options: { notes: 'x'.repeat(2001) } },
    ],
    [
      'options.sites',
      'option_not_allowed',
      {
        product: 'done_for_you',
        on: 'live',
        options: { sites: Array.from({ length: 21 }, (_, i) => `site ${i}`) },
      },
    ],
    [
      'options.notes',
      'not_plain',
      { product: 'done_for_you', on: 'live', options: { notes: 'turned \u202e round' } },
    ],
  ])('at %s as %s [R187, R188, R189, R190, R191, R192, R194]', async (path, code, item) => {
    expect(await scene.faults(itemOf(item))).toEqual([[`items.0.${path}`, code]]);
  });

  test.each<[string, Item[], [string, string][]]>([
    [
      'with a second launch',
      [
        { product: 'launch', on: 'saved' },
        { product: 'launch_bundle', on: 'saved' },
      ],
      [['items.1.product', 'second_launch']],
    ],
    [
      'that launches the same twice',
      [
        { product: 'launch', on: 'saved' },
        { product: 'launch', on: 'saved', week: WEEK },
      ],
      [['items.1.product', 'second_launch']],
    ],
    [
      'that the listing gets once',
      [
        { product: 'ai_review', on: 'live' },
        { product: 'ai_review', on: 'live' },
      ],
      [['items.1.product', 'ordered_twice']],
    ],
    [
      'that a bundle includes',
      [
        { product: 'done_for_you', on: 'saved' },
        { product: 'launch_bundle', on: 'saved' },
      ],
      [['items.0.product', 'included_already']],
    ],
    [
      'with categories that a launch brings',
      [
        { product: 'launch', on: 'saved' },
        { product: 'extra_categories', on: 'saved', categories: ['marketing'] },
      ],
      [['items.1.product', 'included_already']],
    ],
  ])('%s', async (_what, items, expected) => {
    expect(await scene.faults(...items.map(itemOf))).toEqual(expected);
  });

  test('with everything that is wrong at once, in the order of the items [R194]', async () => {
    const items = [
      { product: 'relaunch', on: 'saved', amount_cents: 5 },
      { product: 'trophy' },
      { product: 'billboard_min', on: 'foreign', amount_cents: 5, week: WEEK },
    ] satisfies Item[];
    const problem = await scene.ada.problem('quote_order', {
      items: items.map(itemOf),
      billing_country: 'ZZ',
    });
    expect(problem).toMatchObject({
      status: 400,
      code: 'order_refused',
      detail: '8 things are wrong with this order.',
    });
    expect(problem.errors.map((fault: any) => [fault.path, fault.code])).toEqual([
      ['items.0.listing_id', 'listing_does_not_fit'],
      ['items.0.week', 'week_required'],
      ['items.0.amount_cents', 'amount_not_taken'],
      ['items.1.product', 'unknown_product'],
      ['items.2.listing_id', 'unknown_listing'],
      ['items.2.week', 'week_not_taken'],
      ['items.2.amount_cents', 'amount_below_minimum'],
      ['billing_country', 'unknown_country'],
    ]);
    for (const fault of problem.errors) expect(fault.fix).toMatch(/^\S.*\.$/);
  });

  test('names at most twenty faults, and says how many there are', async () => {
    const items = Array.from({ length: 20 }, () => ({ product: 'relaunch', on: 'saved' }) as Item);
    const { errors, detail } = await scene.ada.problem('quote_order', { items: items.map(itemOf) });
    expect(errors).toHaveLength(20);
    // Listing and week of each, and nineteen second launches.
    expect(detail).toBe('59 things are wrong with this order. And 39 more.');
  });
});

describe('a listing is refused', () => {
  const added = async (name: string, more: Partial<Parameters<typeof addListing>[2]> = {}) =>
    (await addListing(scene.world.store, scene.world.clock, { name, status: 'draft', ...more })).id;
  const launch = (listing_id: number) => scene.faults({ product: 'launch', listing_id });
  const now = () => scene.world.clock.now().getTime();

  test.each([
    ['suspended', 'listing_suspended'],
    ['rejected', 'listing_rejected'],
    ['archived', 'listing_offline'],
  ] as const)('%s, for every product', async (closed, code) => {
    const id = await added(`Closed ${closed}`);
    await scene.world.store.write((tx) => tx.listings.close(id, closed, now()));
    for (const product of ['launch', 'featured', 'ai_review', 'billboard_min'])
      expect(await scene.faults({ product, listing_id: id })).toEqual([['items.0.listing_id', code]]);
  });

  test('while the site team reviews it', async () => {
    const id = await added('In Review');
    await scene.world.store.write(async (tx) => {
      await tx.moderation.open(id, [{ code: 'site_team', detail: 'to be looked at' }], now());
      await tx.listings.noteReview(id);
    });
    expect(await launch(id)).toEqual([['items.0.listing_id', 'listing_in_review']]);
  });

  test('if another listing of its website is live [D72]', async () => {
    const url = 'https://twice-listed.example';
    await added('Twice Live', { url, owner: 'bob', status: 'live' });
    const id = await added('Twice Saved', { url });
    expect(await launch(id)).toEqual([['items.0.listing_id', 'site_listed_already']]);
  });

  test('if somebody else proved to own its website, and not if the buyer did [D72]', async () => {
    const url = 'https://proven-site.example';
    const verified_at = now();
    const theirs = await added('Proven Theirs', { url, owner: 'bob', verified_at });
    const mine = await added('Proven Mine', { url });
    expect(await launch(mine)).toEqual([['items.0.listing_id', 'site_proven_by_others']]);
    const items = [{ product: 'launch', listing_id: theirs }];
    expect((await scene.bob.answer('quote_order', { items })).subtotal_cents).toBe(4900);
  });

  test('for a week in which it has a launch, but a free one gives way', async () => {
    const { store } = scene.world;
    await store.write((tx) =>
      tx.launches.book({
        listing_id: scene.live,
        week: '2026-12-21',
        plan: 'paid',
        status: 'scheduled',
        booked_at: now(),
      }),
    );
    const again = { product: 'relaunch', listing_id: scene.live, week: '2026-12-21' };
    expect(await scene.faults(again)).toEqual([['items.0.week', 'week_taken']]);
    const items = [{ product: 'skip_queue', listing_id: scene.queued, week: '2026-12-28' }];
    expect((await scene.ada.answer('quote_order', { items })).subtotal_cents).toBe(1900);
  });

  test('that has further categories takes only as many more as there is room', async () => {
    const id = await added('Two Categories', { status: 'live', categories: ['design', 'marketing'] });
    const more = (...categories: string[]) =>
      scene.faults({ product: 'extra_categories', listing_id: id, categories });
    expect(await more('productivity', 'developer-tools', 'travel')).toEqual([
      ['items.0.categories', 'too_many_categories'],
    ]);
  });
});
