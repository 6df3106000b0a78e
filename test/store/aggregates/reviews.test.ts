import { beforeEach, describe, expect, test } from 'vitest';
import { addStarterCategories } from '../../../services/content/seed.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { NOON, settableClock, temporaryStore } from '../temporary.ts';

const TEXT = 'It closed our books on the fourth, twice in a row.';
const { by: _, ...REVIEWER } = GENUINE;

let store: Store;
let [listing_id, other] = [0, 0];
let people: number[];
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);
const review = (person_id: number, more = {}, at = NOON) =>
  write((tx) =>
    tx.reviews.add({ listing_id, person_id, stars: 4, text: TEXT, name: 'Eve', ...more }, REVIEWER, at),
  );
const idOf = async (person_id: number, of = listing_id): Promise<number> =>
  (await store.reviews.of(of, person_id))?.id ?? 0;

beforeEach(async () => {
  clock.set(NOON);
  store = await temporaryStore(clock);
  await write(addStarterCategories);
  ({ id: listing_id } = await addListing(store, clock, { name: 'Acme' }));
  ({ id: other } = await addListing(store, clock, { name: 'Bolt' }));
  people = [];
  for (const name of ['eve', 'mallory', 'trent'])
    people.push(await write((tx) => tx.people.ensure(`${name}@example.org`, NOON)));
});

describe('reviews', () => {
  test('wait, are published or rejected, and count for the listing while they are published', async () => {
    const [eve = 0, mallory = 0] = people;
    await review(eve);
    await review(mallory, { stars: 1, reasons: [] }, NOON + 1);
    expect(await store.reviews.waitingCount()).toBe(2);
    expect(await store.reviews.pending(1, { offset: 1 })).toMatchObject([
      { person_id: mallory, slug: 'acme' },
    ]);
    expect(await store.reviews.pending(9, { id: await idOf(eve) })).toMatchObject([{ person_id: eve }]);
    await write((tx) => tx.reviews.publish(listing_id, eve, NOON));
    await write((tx) => tx.reviews.reject(listing_id, mallory, NOON));
    const shown = await store.reviews.published(listing_id, { offset: 0, limit: 9 });
    expect(shown).toMatchObject([{ person_id: eve, helpful: 0, reply: null }]);
    expect((await store.listings.byId(listing_id))!.rating_counts).toEqual([0, 0, 0, 1, 0]);
    expect(await store.reviews.byState(eve)).toEqual({ pending: 0, published: 1, rejected: 0 });
    expect(await store.reviews.byId(await idOf(mallory))).toMatchObject({
      state: 'rejected',
      decided_at: NOON,
    });
    expect((await store.reviews.writersOf(listing_id)).map(({ person_id }) => person_id)).toEqual(
      people.slice(0, 2),
    );
  });

  test('are one for each person, which lose their name and go with them', async () => {
    const [eve = 0] = people;
    await review(eve);
    await review(eve, { stars: 2 }, NOON + 5);
    const mine = await store.reviews.ofPerson(eve, { offset: 0, limit: 9 });
    expect(mine).toMatchObject({ total: 1, items: [{ slug: 'acme', review: { stars: 2, name: 'Eve' } }] });
    expect(await store.reviews.writtenAfter(eve, NOON, other)).toEqual({ count: 1, first_at: NOON + 5 });
    expect(await store.reviews.writtenAfter(eve, NOON, listing_id)).toEqual({ count: 0, first_at: null });
    await write((tx) => tx.reviews.forgetName(eve));
    expect(await store.reviews.of(listing_id, eve)).toMatchObject({ name: null });
    const removed = () => write((tx) => tx.reviews.delete(listing_id, eve));
    expect([await removed(), await removed()]).toEqual([true, false]);
  });

  test('of some people move to another listing with their replies, and the rest stay', async () => {
    const [eve = 0, mallory = 0] = people;
    for (const id of [eve, mallory]) {
      await review(id);
      await write((tx) => tx.reviews.publish(listing_id, id, NOON));
    }
    const review_id = await idOf(eve);
    await write((tx) => tx.review_replies.add({ review_id, listing_id, ...REPLY }));
    await write((tx) => tx.reviews.moveTo(other, { listing_id, people: [eve] }));
    expect([await idOf(eve), await idOf(eve, other), (await idOf(mallory)) > 0]).toEqual([
      0,
      review_id,
      true,
    ]);
    expect(await store.review_replies.of(review_id)).toMatchObject({ listing_id: other });
    expect((await store.listings.byId(other))!.rating_counts).toEqual([0, 0, 0, 1, 0]);
  });
});

const REPLY = { text: 'Thank you.', state: 'pending' as const, reasons: [], written_at: NOON };

describe('replies of owners', () => {
  test('wait, are shown with their review once they are published, and can be deleted', async () => {
    const [eve = 0, mallory = 0] = people;
    for (const id of [eve, mallory]) {
      await review(id, {}, NOON + id);
      await write((tx) => tx.reviews.publish(listing_id, id, NOON));
    }
    const review_id = await idOf(mallory);
    await write((tx) => tx.review_replies.add({ review_id, listing_id, ...REPLY }));
    expect(await store.review_replies.waitingCount()).toBe(1);
    expect(await store.review_replies.pending(9)).toMatchObject([
      { id: review_id, review: TEXT, slug: 'acme' },
    ]);
    expect(await store.review_replies.pending(9, { id: review_id + 1 })).toEqual([]);
    await write((tx) => tx.review_replies.patch(review_id, { state: 'published' }));
    const owned = await store.review_replies.forOwners(listing_id, { offset: 0, limit: 9 });
    expect(owned.map(({ review: { person_id }, reply }) => [person_id, reply?.text])).toEqual([
      [eve, undefined],
      [mallory, 'Thank you.'],
    ]);
    const shown = await store.reviews.published(listing_id, { offset: 0, limit: 1 });
    expect(shown).toMatchObject([{ person_id: mallory, reply: 'Thank you.', replied_at: NOON }]);
    await write((tx) => tx.review_replies.delete(review_id));
    expect(await store.review_replies.of(review_id)).toBeUndefined();
  });
});

describe('what people found helpful', () => {
  test('counts once for each, and is withdrawn one by one, for a listing, and with a new text', async () => {
    const [eve = 0, mallory = 0, trent = 0] = people;
    await review(eve);
    await write((tx) => tx.reviews.publish(listing_id, eve, NOON));
    const review_id = await idOf(eve);
    const helpful = async (): Promise<number> =>
      (await store.reviews.published(listing_id, { offset: 0, limit: 1 }))[0]?.helpful ?? 0;
    const find = (person_id: number) =>
      write((tx) => tx.review_helpful.add({ review_id, person_id, found_at: NOON }));
    for (const id of [mallory, mallory, trent]) await find(id);
    expect(await helpful()).toBe(2);
    expect(await store.review_helpful.byPerson(trent, [review_id, 0])).toEqual(new Set([review_id]));
    expect(await store.review_helpful.byPerson(trent, [])).toEqual(new Set());
    await write((tx) => tx.review_helpful.delete(review_id, mallory));
    expect(await helpful()).toBe(1);
    await write((tx) => tx.review_helpful.deleteOfListing(other, trent));
    expect(await helpful()).toBe(1);
    await write((tx) => tx.review_helpful.deleteOfListing(listing_id, trent));
    expect(await helpful()).toBe(0);
    await find(trent);
    await review(eve, { text: `${TEXT} And again.` });
    await write((tx) => tx.reviews.publish(listing_id, eve, NOON));
    expect(await helpful()).toBe(0);
  });
});
