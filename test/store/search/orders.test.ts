import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_SORTS, type SearchQuery, type SearchSort } from '../../../store/base/db.ts';
import { aliases, joinedName, words } from '../../../store/search/words/tokens.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { COUNTRIES, type CorpusListing, corpus, PRICING_MODELS, pick, randomness, STAGES } from './corpus.ts';
import { type Indexed, indexed } from './indexed.ts';
import { product } from './products.ts';

/** A page is a message there. */
const ROUNDS = ON_POSTGRES ? 30 : 600;

type Key = (listing: CorpusListing) => number | string | null;
const up =
  (key: Key) =>
  (a: CorpusListing, b: CorpusListing): number => {
    const [left, right] = [key(a), key(b)];
    if (left === right) return 0;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -1 : 1;
  };
const down = (key: (listing: CorpusListing) => number | null) =>
  up((listing) => {
    const value = key(listing);
    return value === null ? null : -value;
  });

/** The orders of docs/ranking.md with all their keys, the id last; scheduled listings use the launch instead of `live_at`. */
const newest = [down((l) => l.live_at), up((l) => l.week), up((l) => l.scheduled_at)];
const ORDERS: Record<SearchSort, ((a: CorpusListing, b: CorpusListing) => number)[]> = {
  relevance: [down((l) => l.votes)],
  newest,
  votes: [
    down((l) => l.votes),
    up((l) => l.votes_reached_at),
    up((l) => l.live_at),
    up((l) => l.week),
    up((l) => l.scheduled_at),
  ],
  trending: [down((l) => l.heat), ...newest],
  most_viewed: [down((l) => l.views_recent), down((l) => l.views), ...newest],
  most_followed: [down((l) => l.followers), ...newest],
};

/** The expected result of `search`, by looking at every listing; null if typing errors matter. */
function reference(listings: readonly CorpusListing[], query: SearchQuery): number[] | null {
  const query_words = words(query.q);
  const inScope = listings.filter((listing) => passes(listing, query));
  const tiered = inScope
    .map((listing) => ({ listing, tier: tierOf(listing, query_words) }))
    .filter(({ tier }) => tier <= 4);
  const byName = tiered.some(({ tier }) => tier <= 2);
  if (query_words.length > 0 && !byName && tiered.length < 10) return null;
  const sort = query.sort === 'relevance' && query_words.length === 0 ? 'votes' : query.sort;
  const order =
    sort === 'relevance' && query.status === 'scheduled' ? [...ORDERS.relevance, ...newest] : ORDERS[sort];
  return tiered
    .toSorted((a, b) => {
      if (sort === 'relevance' && a.tier !== b.tier) return a.tier - b.tier;
      for (const key of order) {
        const difference = key(a.listing, b.listing);
        if (difference !== 0) return difference;
      }
      return a.listing.id - b.listing.id;
    })
    .map(({ listing }) => listing.id);
}

function passes(listing: CorpusListing, query: SearchQuery): boolean {
  const { category_id, stage, country, pricing_model, domain, status } = query;
  return (
    listing.status === status &&
    (category_id === undefined || listing.category_ids.includes(category_id)) &&
    (stage === undefined || listing.stage === stage) &&
    (country === undefined || listing.country === country) &&
    (pricing_model === undefined || listing.pricing_model === pricing_model) &&
    (domain === undefined || listing.domain === domain)
  );
}

/** 1 exact name, 2 name, 3 name, tagline and keywords, 4 anywhere, 5 not at all. */
function tierOf(listing: CorpusListing, query_words: readonly string[]): number {
  const fields = [
    [...words(listing.name), ...aliases(listing.name)],
    [...words(listing.tagline), ...listing.keywords.flatMap(words)],
    words(listing.description),
  ];
  if (query_words.length === 0 || joinedName(words(listing.name)) === joinedName(query_words)) return 1;
  const text = new Set<string>();
  for (const [i, field] of fields.entries()) {
    for (const word of field) text.add(word);
    const has = (word: string, at: number): boolean =>
      at === query_words.length - 1 ? [...text].some((each) => each.startsWith(word)) : text.has(word);
    if (query_words.every(has)) return i + 2;
  }
  return 5;
}

describe('with any question, filters and order [R38]', () => {
  const listings = corpus(900);
  let world: Indexed;
  beforeAll(async () => {
    world = await indexed(listings);
  });
  afterAll(() => world.close());

  const random = randomness(38);
  const maybe = <T>(chance: number, value: () => T): T | undefined =>
    random() < chance ? value() : undefined;

  function anyQuestion(): string {
    const listing = pick(random, listings);
    const sources = [listing.name, listing.tagline, listing.description, listing.keywords.join(' ')];
    const source = words(pick(random, sources));
    const from = Math.floor(random() * source.length);
    const q = source.slice(from, from + 1 + Math.floor(random() * 2)).join(' ');
    if (random() < 0.25) return q.slice(0, 1 + Math.floor(random() * 3));
    return random() < 0.2 ? `${q.slice(0, 2)}${q.slice(3)}` : q;
  }

  function anyQuery(): Omit<SearchQuery, 'offset' | 'limit'> {
    const { category_ids, domain } = pick(random, listings);
    const filters = {
      category_id: maybe(0.2, () => pick(random, category_ids)),
      stage: maybe(0.15, () => pick(random, STAGES)),
      country: maybe(0.15, () => pick(random, COUNTRIES)),
      pricing_model: maybe(0.15, () => pick(random, PRICING_MODELS)),
      domain: maybe(0.05, () => domain),
    };
    return {
      q: maybe(0.7, anyQuestion) ?? '',
      status: random() < 0.8 ? 'live' : 'scheduled',
      sort: pick(random, SEARCH_SORTS),
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    };
  }

  test('the pages together hold every match exactly once, in the documented order', async () => {
    let compared = 0;
    let corrected = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const query = anyQuery();
      const { ids, total } = await world.find({ ...query, limit: listings.length });
      const expected = reference(listings, { ...query, offset: 0, limit: 1 });
      if (expected) expect({ query, ids }).toEqual({ query, ids: expected });
      const wrong = ids.filter((id) => !passes(listings[id - 1]!, { ...query, offset: 0, limit: 1 }));
      expect({ query, total, wrong }).toEqual({ query, total: new Set(ids).size, wrong: [] });
      const limit = 1 + Math.floor(random() * 60);
      expect(await pagesOf(query, limit, total), JSON.stringify({ query, limit })).toEqual(ids);
      compared += expected && expected.length > 0 ? 1 : 0;
      corrected += !expected && ids.length > 0 ? 1 : 0;
    }
    // Both kinds of queries must have occurred, or the rounds prove nothing.
    expect(compared).toBeGreaterThan(ROUNDS / 3);
    expect(corrected).toBeGreaterThan(ROUNDS / 30 - 1);
  });

  async function pagesOf(query: Partial<SearchQuery>, limit: number, total: number): Promise<number[]> {
    const ids: number[] = [];
    for (let offset = 0; offset < total; offset += limit) {
      const page = await world.find({ ...query, offset, limit });
      expect(page.total).toBe(total);
      ids.push(...page.ids);
    }
    const beyond = await world.find({ ...query, offset: total + 5, limit });
    expect(beyond).toMatchObject({ ids: [], total });
    return ids;
  }
});

describe('each order and what decides between equals [R36]', () => {
  const live = [
    product(1, 'Kanban A', { votes: 3, votes_reached_at: 20, live_at: 5, heat: 1 }),
    product(2, 'Kanban B', { votes: 3, votes_reached_at: 10, live_at: 5, heat: 1 }),
    product(3, 'Kanban C', { votes: 3, votes_reached_at: 10, live_at: 4, views_recent: 2, views: 7 }),
    product(4, 'Kanban D', { votes: 7, votes_reached_at: 90, live_at: 9, heat: -2, followers: 1 }),
    product(5, 'Kanban E', { live_at: 9, views_recent: 2, views: 9 }),
    product(6, 'Kanban F', { live_at: 8, followers: 1 }),
    product(7, 'Kanban G', { live_at: 9 }),
    product(8, 'Kanban H', { votes: 3, live_at: 1 }),
  ];
  const scheduled = [
    product(11, 'Kanban K', { status: 'scheduled', week: '2026-11-09', scheduled_at: 1 }),
    product(12, 'Kanban L', { status: 'scheduled', week: '2026-11-02', scheduled_at: 3 }),
    product(13, 'Kanban M', { status: 'scheduled', week: '2026-11-02', scheduled_at: 2 }),
    product(14, 'Kanban N', { status: 'scheduled', week: '2026-11-02', scheduled_at: 3 }),
    product(15, 'Kanban O', {
      status: 'scheduled',
      week: '2026-11-16',
      scheduled_at: 0,
      votes: 2,
      votes_reached_at: 1,
    }),
    product(16, 'Kanban P', { status: 'scheduled', week: '2026-11-23', scheduled_at: 9, followers: 3 }),
  ];
  let world: Indexed;
  beforeAll(async () => {
    world = await indexed([...live, ...scheduled]);
  });
  afterAll(() => world.close());

  const byLaunch = [13, 12, 14, 11, 15, 16];
  test.each<[SearchSort, number[], number[]]>([
    ['relevance', [4, 1, 2, 3, 8, 5, 6, 7], [15, 13, 12, 14, 11, 16]],
    ['votes', [4, 3, 2, 1, 8, 6, 5, 7], [15, 13, 12, 14, 11, 16]],
    ['newest', [4, 5, 7, 6, 1, 2, 3, 8], byLaunch],
    ['trending', [1, 2, 4, 5, 7, 6, 3, 8], byLaunch],
    ['most_viewed', [5, 3, 4, 7, 6, 1, 2, 8], byLaunch],
    ['most_followed', [4, 6, 5, 7, 1, 2, 3, 8], [16, 13, 12, 14, 11, 15]],
  ])('%s', async (sort, expected, waiting) => {
    expect((await world.find({ q: 'kanban', sort })).ids).toEqual(expected);
    expect((await world.find({ q: 'kanban', sort, status: 'scheduled' })).ids).toEqual(waiting);
    if (sort === 'relevance') return;
    expect((await world.find({ sort })).ids).toEqual(expected);
    expect((await world.find({ sort, status: 'scheduled' })).ids).toEqual(waiting);
  });
});
