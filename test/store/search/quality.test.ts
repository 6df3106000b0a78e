import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ON_POSTGRES } from '../postgres_store.ts';
import { type CorpusListing, corpus } from './corpus.ts';
import { type Indexed, indexed } from './indexed.ts';
import { type Kind, questions } from './questions.ts';

/** Least share of queries with a right result among the first ten. */
const FLOORS: Record<Kind, number> = {
  name: 0.99,
  'one typo': 0.95,
  'two typos': 0.93,
  split: 0.97,
  merged: 0.97,
  'merged with a typo': 0.97,
  cut: 0.97,
  topic: 0.97,
  'topic with a typo': 0.95,
  'name and a topic with a typo': 0.95,
};

/** A search is several messages there, and a rebuild of ten thousand takes long. */
const [SIZE, QUESTIONS] = ON_POSTGRES ? [1_000, 30] : [10_000, 150];

describe(`among ${SIZE} listings [R26]`, () => {
  const listings = corpus(SIZE);
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const live = listings.filter(({ status }) => status === 'live');
  const by_kind = Map.groupBy(questions(live, QUESTIONS), ({ kind }) => kind);
  let world: Indexed;
  beforeAll(async () => {
    world = await indexed(listings);
  });
  afterAll(() => world.close());

  test.each(Object.entries(FLOORS))(
    '%s: a right result is in the first ten more often than %d',
    async (kind, floor) => {
      const group = by_kind.get(kind as Kind)!;
      const missed: string[] = [];
      for (const { q, isRight } of group) {
        const { ids } = await world.find({ q, limit: 10 });
        if (!ids.some((id) => isRight(byId.get(id) as CorpusListing))) missed.push(q);
      }
      expect(1 - missed.length / group.length, missed.join(', ')).toBeGreaterThan(floor);
    },
  );
});
