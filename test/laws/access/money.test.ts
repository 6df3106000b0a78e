import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BILLBOARD_DISCLOSURE, FEATURED_LIST_DISCLOSURE } from '../../../domain/launches/paid_places.ts';
import { seededRandom } from '../../../fixtures/demo/votes.ts';
import { markPaid } from '../../../services/orders/paying/mark_paid.ts';
import { recordRefund } from '../../../services/orders/paying/refunds.ts';
import { SECTIONS } from '../../../tools/launches/list_launches.ts';
import { startDemoWorld } from '../../demo_world.ts';
import { bySize } from '../../gate/size.ts';
import { GENUINE } from '../../scene.ts';
import { payFor } from '../../services/orders/orders.ts';
import type { World } from '../../world.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Project files that a file imports at run time; types do not count. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/^import (?!type )[^;]*?from '(\.[^']+\.ts)'/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  );
}

/** A file with all its direct and indirect imports. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) closureOf(next, seen);
  return seen;
}

/** Files that compute ranks from votes. */
const COMMUNITY = [
  'domain/launches/ranking.ts',
  'domain/launches/votes.ts',
  'store/launches/boards.ts',
  'store/votes/votes.ts',
  'store/votes/vote_counts.ts',
  'store/launches/weeks.ts',
  'services/launches/finalise_week.ts',
  'store/launches/category_rank.ts',
  'tools/leaderboards/boards/community.ts',
  'tools/launches/get_launch_week.ts',
  'tools/launches/list_launches.ts',
];
/** Files that compute ranks from money. */
const MONEY = [
  'store/content/billboard.ts',
  'store/content/featured.ts',
  'services/content/featured.ts',
  'tools/leaderboards/boards/money.ts',
];

/** A setting about money, as code names it. */
const MONEY_SETTING = /['"`](?:payment|tax|orders?|featured|paid_launch|billboard|checkout)\.\w+['"`]/;

describe('votes and money are kept apart in the code [R78, R91]', () => {
  test.each(COMMUNITY)('%s brings nothing that knows of payments, and names no money', (file) => {
    for (const brought of closureOf(file)) {
      expect([brought, MONEY.includes(brought)]).toEqual([brought, false]);
      expect(brought).not.toMatch(/^billing\/|order|payment|paid_places/);
      // The settings are one table, which everybody reads.
      if (brought.startsWith('domain/settings/')) continue;
      expect([brought, MONEY_SETTING.exec(read(brought))?.[0]]).toEqual([brought, undefined]);
    }
    expect(read(file)).not.toMatch(/billboard|_cents|payment|featured|revenue/);
  });

  test.each(MONEY)('%s brings nothing that knows of votes, and names none', (file) => {
    for (const brought of closureOf(file))
      expect([brought, COMMUNITY.includes(brought)]).toEqual([brought, false]);
    expect(read(file).replace(/\/\*\*[\s\S]*?\*\//g, '')).not.toMatch(/vote|heat/);
  });

  test('the law sees through files in between', () => {
    expect(closureOf('tools/leaderboards/get_leaderboard.ts')).toContain('domain/launches/paid_places.ts');
    expect(closureOf('store/store.ts')).toContain('store/content/billboard.ts');
    expect(read('services/orders/fulfil/give_featured.ts')).toMatch(MONEY_SETTING);
  });
});

describe('on the demo world', () => {
  let world: World;
  let live: { id: number; slug: string }[];
  beforeAll(async () => {
    world = await startDemoWorld();
    const rows = await world.store.boards.recent({ offset: 0, limit: 100 });
    live = await world.store.listings.summaries(rows.map(({ listing_id }) => listing_id));
    // One person orders for all of them, which a proven owner would keep to themselves (D72).
    const updated_at = world.clock.now().getTime();
    await world.store.write(async (tx) => {
      for (const { id } of live) await tx.listings.update(id, { verified_at: null, updated_at });
    });
  });
  afterAll(() => world.close());

  const outputs = async (paths: readonly string[]): Promise<string[]> =>
    Promise.all(
      paths.map(async (path) => {
        const { status, body } = await world.rest('GET', path);
        expect([path, status]).toEqual([path, 200]);
        return JSON.stringify(body);
      }),
    );

  const WEEKS = ['this', 'last', '2026-11-02', '2026-10-26'];
  const SORTS = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'];
  /** Every result that is ranked by the community. */
  const COMMUNITY_OUTPUTS = [
    ...WEEKS.map((week) => `/launches/weeks/${week}`),
    ...SECTIONS.map((section) => `/launches?section=${section}&per_page=100`),
    ...WEEKS.map((week) => `/leaderboards/community-weekly?week=${week}&per_page=100`),
    '/leaderboards/community-all-time?per_page=100',
    ...SORTS.map((sort) => `/listings?sort=${sort}&per_page=100`),
    '/categories/data-and-analytics?per_page=100',
    '/categories?include_empty=false',
    '/awards?per_page=100',
  ];
  const BILLBOARD = ['/leaderboards/billboard?per_page=100', '/leaderboards/billboard?page=2&per_page=3'];
  /** A board without the vote counts in its summaries (D85). */
  const withoutVotes = (answer: string): string =>
    JSON.stringify(JSON.parse(answer), (key, value: unknown) => (key === 'votes' ? undefined : value));
  /** Votes do not change external metrics either. */
  const OUTSIDE = ['/leaderboards/domain-rating?per_page=100', '/leaderboards/revenue?per_page=100'];

  const PAYMENT = { by: { actor: 'service' }, provider: 'manual' } as const;
  const random = seededRandom(78);
  const ROUNDS = bySize({ quick: 1, landing: 6, night: 6 });
  const ORDER_ROUNDS = bySize({ quick: 1, landing: 4, night: 4 });
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

  test('money changes no byte of what the community ranks [R78]', async () => {
    const before = await outputs(COMMUNITY_OUTPUTS);
    let billboard = await outputs(BILLBOARD);
    const now = world.clock.now().getTime();
    for (let round = 0; round < ROUNDS; round++) {
      await world.store.write(async (tx) => {
        for (let i = 0; i < 25; i++) {
          const amount_cents = Math.ceil(random() * 200_000) * (random() < 0.2 ? -1 : 1);
          const reference = `random:${round}:${i}`;
          const paid_at = now - Math.floor(random() * 1e9);
          await tx.billboard.record({ listing_id: pick(live).id, amount_cents, paid_at, reference });
        }
      });
      expect(await outputs(COMMUNITY_OUTPUTS)).toEqual(before);
      const paid = await outputs(BILLBOARD);
      expect(paid).not.toEqual(billboard);
      billboard = paid;
    }
  });

  test('orders that are paid, and refunded, change no byte of what the community ranks [R78]', async () => {
    const before = await outputs(COMMUNITY_OUTPUTS);
    const now = world.clock.now().getTime();
    const products = ['featured', 'billboard_min', 'done_for_you', 'ai_review'] as const;
    const placed: number[] = [];
    for (let round = 0; round < ORDER_ROUNDS; round++) {
      for (let i = 0; i < 10; i++) {
        const items = [1, 2].map(() => ({
          product: pick(products),
          listing_id: pick(live).id,
          net_cents: Math.ceil(random() * 100_000),
        }));
        const id = await world.store.write((tx) => payFor(tx, items, now, 'pending'));
        const order = (await world.store.purchases.byId(id))!;
        await world.store.write((tx) => markPaid(tx, order, { ...PAYMENT, provider_ref: null, now }));
        placed.push(id);
      }
      expect(await outputs(COMMUNITY_OUTPUTS)).toEqual(before);
      const order = (await world.store.purchases.byId(pick(placed)))!;
      const refunded_cents = Math.ceil(random() * order.total_cents);
      await world.store.write((tx) => recordRefund(tx, order, { ...PAYMENT, refunded_cents, now }));
      expect(await outputs(COMMUNITY_OUTPUTS)).toEqual(before);
    }
  });

  test('a relaunch and further categories that are paid for move no rank of the weeks and boards that were', async () => {
    const ranked = COMMUNITY_OUTPUTS.filter((path) => /weeks|leaderboards|awards/.test(path));
    const before = await outputs(ranked);
    const now = world.clock.now().getTime();
    const items = live.slice(0, 8).flatMap(({ id: listing_id }) => [
      { product: 'relaunch' as const, listing_id, week: '2027-01-04' },
      { product: 'extra_categories' as const, listing_id, categories: ['design', 'marketing'] },
    ]);
    const id = await world.store.write((tx) => payFor(tx, items, now, 'pending'));
    const order = (await world.store.purchases.byId(id))!;
    await world.store.write((tx) => markPaid(tx, order, { ...PAYMENT, provider_ref: null, now }));
    expect((await world.store.purchases.lines(id)).map(({ status }) => status)).not.toContain('failed');
    const after = await outputs(ranked);
    const categoryless = (answer: string) => answer.replaceAll(/"categor[^,}]*[,}]/g, '');
    expect(after.map(categoryless)).toEqual(before.map(categoryless));
  });

  test('votes change nothing on the billboard, nor on ratings and revenue, but the votes shown beside them [R78]', async () => {
    const before = (await outputs([...BILLBOARD, ...OUTSIDE])).map(withoutVotes);
    let community = await outputs(COMMUNITY_OUTPUTS);
    const now = world.clock.now().getTime();
    for (let round = 0; round < ROUNDS; round++) {
      await world.store.write(async (tx) => {
        for (let i = 0; i < 25; i++) {
          const created_at = now - 90 * 86_400_000;
          const person_id = await tx.people.ensure(`random-${round}-${i}@people.example`, created_at);
          const ballot = { listing_id: pick(live).id, person_id, cast_at: now, address_key: null };
          expect(await tx.votes.cast(ballot, GENUINE)).toMatchObject({ state: 'counted' });
        }
      });
      expect((await outputs([...BILLBOARD, ...OUTSIDE])).map(withoutVotes)).toEqual(before);
      const voted = await outputs(COMMUNITY_OUTPUTS);
      expect(voted).not.toEqual(community);
      community = voted;
    }
  });

  test('paid places say so, with words to show: in the response, and in each of its places [R75]', async () => {
    const { body } = await world.rest('GET', '/leaderboards/billboard?per_page=100');
    expect(body.items.length).toBeGreaterThan(5);
    for (const place of [body, ...body.items]) {
      expect(place).toMatchObject({ paid: true });
      expect(place.disclosure).toMatch(/paid/i);
    }
  });

  test.each(['/', '/leaderboards', '/leaderboards/billboard'])(
    'the page %s shows the word with the billboard and with each of its places [R75]',
    async (path) => {
      const page = parse(await (await fetch(world.url + path)).text());
      const list =
        path === '/leaderboards/billboard'
          ? page.querySelector('.results')!
          : page
              .querySelectorAll('.card')
              .find((card) => card.querySelector('h2')?.text.includes('Billboard'))!;
      const places = list.querySelectorAll('li').filter((place) => place.querySelector('a[href^="/p/"]'));
      expect(places.length).toBeGreaterThanOrEqual(3);
      for (const place of places) expect(place.querySelector('.tag.paid')?.text).toBe('Paid');
      expect(page.querySelector('main')!.text).toContain(BILLBOARD_DISCLOSURE);
    },
  );

  test('the start page shows featured listings as paid, each of them, with the disclosure [R75, D42]', async () => {
    const page = parse(await (await fetch(world.url)).text());
    const list = page.querySelector('.card.featured')!;
    const places = list.querySelectorAll('li');
    expect(places.length).toBeGreaterThanOrEqual(1);
    for (const place of places) expect(place.querySelector('.tag.paid')?.text).toBe('Paid');
    expect(list.text).toContain(FEATURED_LIST_DISCLOSURE);
  });

  test('in every response paid places carry a disclosure [R75]', async () => {
    const paths = [
      ...COMMUNITY_OUTPUTS,
      ...BILLBOARD,
      ...OUTSIDE,
      ...live.map(({ slug }) => `/listings/${slug}`),
    ];
    let paid = 0;
    for (const [i, answer] of (await outputs(paths)).entries()) {
      for (const thing of objectsIn(JSON.parse(answer))) {
        if (thing.paid !== true && thing.featured_until === undefined) continue;
        paid++;
        expect([paths[i], typeof thing.disclosure]).toEqual([paths[i], 'string']);
        expect(thing.disclosure).toMatch(/paid|pays/i);
      }
    }
    expect(paid).toBeGreaterThan(20);
  });
});

/** An object and all nested objects. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}
