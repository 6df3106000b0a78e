import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_SORTS, type SearchQuery } from '../../../store/base/db.ts';
import { BLANK_LISTING } from '../../../store/listings/listing.ts';
import type { Store } from '../../../store/store.ts';
import { launchAs } from '../../scene.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { queryPlans } from '../query_plans.ts';
import { NOON, temporaryStore } from '../temporary.ts';
import { corpus } from './corpus.ts';
import { type Indexed, indexed } from './indexed.ts';

type Filter = Partial<Pick<SearchQuery, 'category_id' | 'stage' | 'country' | 'pricing_model'>>;
const FILTERS: Filter[] = [
  { category_id: 1 },
  { stage: 'mvp' },
  { country: 'DE' },
  { pricing_model: 'free' },
];

describe('a list without words and with one filter at most', () => {
  let world: Indexed;
  beforeAll(async () => {
    world = await indexed(corpus(300));
  });
  afterAll(() => world.close());

  test.skipIf(ON_POSTGRES).each(FILTERS)('is a walk along an index in every order: %o', async (filter) => {
    const plans = await queryPlans(world.file, 'offset ?', async () => {
      for (const sort of SEARCH_SORTS) await world.find({ ...filter, sort });
    });
    expect(plans).toHaveLength(5);
    for (const plan of plans) expect(plan).toMatch(/^SEARCH .* USING (COVERING INDEX|PRIMARY KEY) .*>\?\)$/);
  });

  test.each(FILTERS)(
    'has nothing of another value on the page that reaches beyond its end: %o',
    async (filter) => {
      for (const sort of SEARCH_SORTS) {
        const { ids, total } = await world.find({ ...filter, sort, limit: 1000 });
        expect(total).toBeGreaterThan(0);
        expect(new Set(ids).size).toBe(total);
        const last = await world.find({ ...filter, sort, offset: total - 1, limit: 20 });
        expect(last).toMatchObject({ ids: ids.slice(-1), total });
        expect(await world.find({ ...filter, sort, offset: total, limit: 20 })).toMatchObject({
          ids: [],
          total,
        });
      }
    },
  );

  test.skipIf(ON_POSTGRES)(
    'is a walk along an index of all that is live, or of all that is scheduled',
    async () => {
      for (const status of ['live', 'scheduled'] as const) {
        const plans = await queryPlans(world.file, 'offset ?', async () => {
          for (const sort of SEARCH_SORTS) await world.find({ status, sort });
        });
        const walks = plans.filter((plan) => /listing$|launch$| listing | launch /.test(plan));
        expect(walks.length).toBeGreaterThan(0);
        for (const plan of walks)
          expect(plan).toMatch(/USING (COVERING )?INDEX (listing_(by|noticed)|launch_first)/);
      }
    },
  );
});

describe('the total of one filter is a counter that follows every change of a listing:', () => {
  const total = async (store: Store, filter: Filter & { status?: SearchQuery['status'] }): Promise<number> =>
    (await store.search({ q: '', status: 'live', sort: 'votes', offset: 0, limit: 10, ...filter })).total;

  test('publishing, editing, suspending', async () => {
    const store = await temporaryStore();
    const totals = () =>
      Promise.all(
        [
          { stage: 'mvp' },
          { stage: 'launched' },
          { country: 'DE' },
          { pricing_model: 'free' },
          { status: 'scheduled' as const },
          {},
        ].map((filter) => total(store, filter)),
      );
    const id = await store.write(async (tx) => {
      const person_id = await tx.people.ensure('maker@example.com', NOON);
      return tx.listings.add({ ...ZENTORA, person_id });
    });
    expect(await totals()).toEqual([0, 0, 0, 0, 0, 0]);
    const launch_id = await store.write((tx) =>
      launchAs(tx, id, { status: 'scheduled', week: '2026-11-23', now: NOON }),
    );
    expect(await totals()).toEqual([0, 0, 0, 0, 1, 0]);
    await store.write((tx) => tx.launches.goLive(launch_id, NOON));
    expect(await totals()).toEqual([1, 0, 1, 1, 0, 1]);
    await store.write((tx) => tx.listings.update(id, { stage: 'launched', country: null, updated_at: NOON }));
    expect(await totals()).toEqual([0, 1, 0, 1, 0, 1]);
    await store.write((tx) => tx.listings.close(id, 'suspended', NOON));
    expect(await totals()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

const ZENTORA = {
  ...BLANK_LISTING,
  slug: 'zentora',
  url: 'https://zentora.example/',
  site_key: 'zentora.example',
  domain: 'zentora.example',
  name: 'Zentora',
  stage: 'mvp',
  country: 'DE',
  pricing_model: 'free',
  created_at: NOON,
  updated_at: NOON,
};
