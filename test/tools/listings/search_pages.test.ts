import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../../domain/profile/lists.ts';
import { SEARCH_SORTS, type SearchSort } from '../../../store/base/db.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { pick, randomness } from '../../store/search/corpus.ts';
import { startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;
const COUNTRIES = ['DE', 'AT', 'US'];
const PLACES = [
  ['design', 'design-and-media'],
  ['project-management', 'business'],
  ['travel', 'everyday-life'],
] as const;
const WORDS = ['kanban', 'ledger', 'compass'];
const COUNT = 400;

/** A listing of the world with all its filters, and its place in time. */
interface Known {
  id: number;
  slug: string;
  tagline: string;
  live_at: number;
  voted_at: readonly number[];
  status: 'live' | 'scheduled' | 'awaiting_badge' | 'draft';
  stage: string | null;
  country: string | null;
  pricing_model: string | null;
  category: readonly [string, string];
  week: string;
  views_recent: number;
  views: number;
  followers: number;
}

describe('among four hundred listings of all kinds [R36, R38]', () => {
  const random = randomness(36);
  const known: Known[] = [];
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    const now = world.clock.now().getTime();
    for (let i = 0; i < COUNT; i++) known.push(await add(i, now));
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  /** Few different values, so that most listings are equal in most sort keys. */
  async function add(i: number, now: number): Promise<Known> {
    const perhaps = <T>(from: readonly T[]): T | null => (random() < 0.9 ? pick(random, from) : null);
    const live_at = now - (1 + Math.floor(random() * 6)) * HOUR;
    const status = pick(random, [
      'live',
      'live',
      'live',
      'live',
      'scheduled',
      'awaiting_badge',
      'draft',
    ] as const);
    const votes = status === 'live' ? Math.floor(random() ** 3 * 4) : 0;
    const said = {
      name: `Listing ${String(i).padStart(3, '0')}`,
      tagline: pick(random, WORDS),
      stage: perhaps(DEFAULT_STAGES.slice(0, 3))?.slug ?? null,
      country: perhaps(COUNTRIES),
      pricing_model: perhaps(PRICING_MODELS.slice(0, 3))?.slug ?? null,
      views_recent: Math.floor(random() * 3),
      views: Math.floor(random() * 3),
      followers: Math.floor(random() * 3),
    };
    const category = pick(random, PLACES);
    const week = status === 'live' ? '2026-11-16' : pick(random, ['2026-12-28', '2027-01-04']);
    const voted_at = Array.from(
      { length: votes },
      (_, n) => live_at + (n + Math.floor(random() * 2) / 3) * 300_000,
    );
    const made = await addListing(world.store, world.clock, {
      ...said,
      status,
      week,
      categories: [category[0]],
      ...(status === 'live' && { live_at, voted_at }),
    });
    return { ...made, ...said, status, category, week, live_at, voted_at };
  }

  type Filters = Partial<
    Record<'q' | 'category' | 'stage' | 'country' | 'pricing_model' | 'status', string>
  > & {
    sort: SearchSort;
  };

  /** The expected result, by looking at every listing. */
  function expected({ q = '', status = 'live', category, sort, ...equal }: Filters): string[] {
    const wanted = status === 'upcoming' ? 'scheduled' : 'live';
    const live = q && sort === 'relevance' ? [votes] : LIVE[sort];
    const keys = status === 'upcoming' ? UPCOMING[sort] : live;
    return known
      .filter((one) => one.status === wanted && one.tagline.startsWith(q))
      .filter((one) => category === undefined || (one.category as readonly string[]).includes(category))
      .filter((one) => Object.entries(equal).every(([name, value]) => one[name as 'stage'] === value))
      .toSorted((a, b) => {
        for (const key of keys) {
          const [left, right] = [key(a), key(b)];
          if (left !== right) return left < right ? -1 : 1;
        }
        return a.id - b.id;
      })
      .map(({ slug }) => slug);
  }

  async function pages(filters: Filters, per_page: number): Promise<string[]> {
    const found: string[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const answer: any = await anybody.answer('search_listings', { ...filters, page, per_page });
      found.push(...answer.items.map(({ slug }: { slug: string }) => slug));
      page = answer.next_page;
      if (page === null) expect(answer.total).toBe(found.length);
    }
    return found;
  }

  const FILTERS: Omit<Filters, 'sort'>[] = [
    {},
    { category: 'design' },
    { category: 'business' },
    { stage: 'idea' },
    { country: 'DE' },
    { pricing_model: 'free' },
    { status: 'upcoming' },
    { status: 'upcoming', country: 'AT' },
    { category: 'everyday-life', stage: 'mvp', country: 'US', pricing_model: 'freemium' },
    { q: 'kanban' },
    { q: 'led', country: 'DE', stage: 'beta' },
    { q: 'compass', status: 'upcoming' },
  ];

  test.each(FILTERS)('the pages of %o hold every match once, in each documented order', async (filter) => {
    for (const sort of SEARCH_SORTS) {
      const right = expected({ ...filter, sort });
      expect(right.length).toBeGreaterThan(0);
      expect(await pages({ ...filter, sort }, 7 + Math.floor(random() * 90)), sort).toEqual(right);
    }
  });

  type Key = (one: Known) => number | string;
  const votes: Key = (one) => -one.voted_at.length;
  const reached: Key = (one) => Math.max(0, ...one.voted_at);
  const newest: Key = (one) => -one.live_at;
  const heat: Key = (one) =>
    -one.voted_at.reduce((sum, at) => sum + 2 ** ((at - Date.UTC(2026, 10, 18)) / (48 * HOUR)), 0);
  const recent: Key = (one) => -one.views_recent;
  const views: Key = (one) => -one.views;
  const followers: Key = (one) => -one.followers;
  const week: Key = (one) => one.week;
  const byVotes: Key[] = [votes, reached, (one) => one.live_at];

  /** Words are in one field only, so that all hits score alike and votes decide. */
  const LIVE: Record<SearchSort, Key[]> = {
    relevance: byVotes,
    newest: [newest],
    votes: byVotes,
    trending: [heat, newest],
    most_viewed: [recent, views, newest],
    most_followed: [followers, newest],
  };
  const UPCOMING: Record<SearchSort, Key[]> = {
    relevance: [week],
    newest: [week],
    votes: [week],
    trending: [week],
    most_viewed: [recent, views, week],
    most_followed: [followers, week],
  };
});
