import { beforeEach, describe, expect, test } from 'vitest';
import { addStarterCategories } from '../../../services/content/seed.ts';
import type { Store } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { START, TestClock } from '../../world.ts';
import { temporaryStore } from '../temporary.ts';

const NOW = START.getTime();
const TEXT = 'It closed our books on the fourth, twice in a row.';
const GENUINE = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };

describe('reviews', () => {
  let store: Store;
  let listing_id: number;
  beforeEach(async () => {
    const clock = new TestClock();
    store = await temporaryStore(clock);
    await store.write(addStarterCategories);
    listing_id = (await addListing(store, clock, { name: 'Ledger' })).id;
  });

  const reviewer = (name: string) => store.write((tx) => tx.people.ensure(`${name}@example.org`, NOW));
  const counts = async () => (await store.listings.byId(listing_id))?.rating_counts;
  const review = (person_id: number, stars: number) =>
    store.write((tx) => tx.reviews.add({ listing_id, person_id, stars, text: TEXT }, GENUINE, NOW));

  test('count while they are published, and only then [R41, D37]', async () => {
    const [bob, eve] = [await reviewer('bob'), await reviewer('eve')];
    await review(bob, 5);
    await review(eve, 1);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await store.write((tx) => tx.reviews.publish(listing_id, bob, NOW));
    await store.write((tx) => tx.reviews.reject(listing_id, eve, NOW));
    expect(await counts()).toEqual([0, 0, 0, 0, 1]);
    await store.write((tx) => tx.reviews.reject(listing_id, bob, NOW));
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  test('are one per person and listing: another one takes its place and waits to be read [D37]', async () => {
    const bob = await reviewer('bob');
    await review(bob, 5);
    await store.write((tx) => tx.reviews.publish(listing_id, bob, NOW));
    await review(bob, 2);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await store.write((tx) => tx.reviews.publish(listing_id, bob, NOW));
    expect(await counts()).toEqual([0, 1, 0, 0, 0]);
  });

  test('of the owner are refused, and nothing is stored [D37]', async () => {
    const owner = await reviewer('ada');
    const own = { listing_id, person_id: owner, stars: 5, text: TEXT };
    const adding = store.write((tx) => tx.reviews.add(own, { ...GENUINE, stake: 'owner' }, NOW));
    await expect(adding).rejects.toThrow('owner');
    await store.write((tx) => tx.reviews.publish(listing_id, owner, NOW));
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });
});
