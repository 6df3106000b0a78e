import { expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { START, TestClock } from '../../world.ts';
import { stockedStore } from '../temporary.ts';

const NOW = START.getTime();

test('every part of the board is that part of the whole order, with equal ratings, fractions, 0 and 100 [R76]', async () => {
  const clock = new TestClock();
  const store = await stockedStore(clock);
  expect(await store.ratings.page({ offset: 0, limit: 10 })).toEqual({ places: [], total: 0 });
  const ratings = [100, 0, 99.9, 40, 40.5, 40, 40.9, 39.99, 0.4, 100, 7, 7, 7];
  const rated = new Map<number, [rating: number, name: string]>();
  for (const [i, rating] of ratings.entries()) {
    const name = `Firm ${String.fromCharCode(90 - i)}`;
    const { id } = await addListing(store, clock, { name, live_at: NOW });
    const row = (await store.listings.byId(id))!;
    await store.write((tx) =>
      tx.ratings.record({ domain: row.domain, rating, checked_at: NOW, source: 'ahrefs' }),
    );
    rated.set(id, [rating, name]);
  }
  // A changed rating moves in the order.
  const [moved = 0] = rated.keys();
  const { domain } = (await store.listings.byId(moved))!;
  await store.write((tx) => tx.ratings.record({ domain, rating: 55, checked_at: NOW + 1, source: 'ahrefs' }));
  rated.set(moved, [55, 'Firm Z']);
  const whole = [...rated]
    .sort(([, [r1, n1]], [, [r2, n2]]) => r2 - r1 || (n1 < n2 ? -1 : 1))
    .map(([listing_id]) => listing_id);

  for (let offset = 0; offset <= whole.length + 1; offset++) {
    for (const limit of [1, 4, 100]) {
      const { places, total } = await store.ratings.page({ offset, limit });
      expect(places.map(({ listing_id }) => listing_id)).toEqual(whole.slice(offset, offset + limit));
      expect(total).toBe(whole.length);
    }
  }
});
