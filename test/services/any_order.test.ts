import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekAt } from '../../domain/launches/weeks.ts';
import { takeDueLaunches } from '../../services/launches/due_launches.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import { queueFree, recordBadge } from '../../services/launches/free_queue.ts';
import { byCommand } from '../../services/listings/changed_by.ts';
import { saveEdit } from '../../services/moderation/hold_edit.ts';
import { approve, moderate, reject } from '../../services/moderation/moderate.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Store, Tx } from '../../store/store.ts';
import { RECOUNT_NAMES } from '../../store/upkeep/recount.ts';
import { bySize } from '../gate/size.ts';
import { addListing, GENUINE } from '../scene.ts';
import { NOON, settableClock, stockedStore } from '../store/temporary.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const LISTINGS = 4;
const VOTERS = 3;
const CAPACITY = 2;

/** What can happen to one of the listings, or to time. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('queue' as const), listing: fc.nat(LISTINGS - 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('badge' as const),
      listing: fc.nat(LISTINGS - 1),
      found: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('vote' as const),
      listing: fc.nat(LISTINGS - 1),
      voter: fc.nat(VOTERS - 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('edit' as const),
      listing: fc.nat(LISTINGS - 1),
      tagline: fc.constantFrom('Plain words', 'Best online casino and roulette', 'Other plain words'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constantFrom('submit' as const, 'approve' as const, 'reject' as const),
      listing: fc.nat(LISTINGS - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('leave' as const), listing: fc.nat(LISTINGS - 1) }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** A site with unpublished listings, each of its own owner, and what the operations and jobs do with them. */
async function site() {
  const clock = settableClock();
  const store = await stockedStore(clock);
  await store.write((tx) => tx.settings.set('free_queue.capacity', CAPACITY));
  await store.write((tx) => tx.settings.set('free_queue.min_weeks', 0));
  await store.write((tx) => tx.settings.set('free_queue.max_slides', 1));
  const ids: number[] = [];
  for (let i = 0; i < LISTINGS; i++)
    ids.push(
      (await addListing(store, clock, { name: `Product ${i}`, owner: `owner${i}`, status: 'draft' })).id,
    );
  const voters: number[] = [];
  for (let i = 0; i < VOTERS; i++)
    voters.push(await store.write((tx) => tx.people.ensure(`voter${i}@example.org`, NOON - YEAR)));

  /** What the scheduled job does. */
  async function calendar(now: number): Promise<void> {
    await takeDueLaunches(store, { now, running_since: 0 });
    await store.write((tx) => tx.votes.mature(now, 500));
    for (const week of await store.weeks.unfinalised(now)) await finaliseWeek(store, week, now);
  }

  async function happen(tx: Tx, listing: Listing, one: Exclude<Event, { is: 'time' }>, now: number) {
    const { id, status, in_review } = listing;
    const decision = { by: 'the team', note: null, now };
    switch (one.is) {
      case 'queue':
        if (status === 'draft' && !in_review) await queueFree(tx, listing, now);
        return;
      case 'badge': {
        const { found } = one;
        await recordBadge(tx, id, { found, expected: 'x', observed: 'y' } as never, now);
        return;
      }
      case 'vote': {
        const ballot = { listing_id: id, person_id: voters[one.voter]!, cast_at: now, address_key: null };
        await tx.votes.cast(ballot, GENUINE);
        return;
      }
      case 'edit':
        await saveEdit(tx, listing, { tagline: one.tagline }, { by: byCommand(), now });
        await moderate(tx, id, { submitted: false, now });
        return;
      case 'submit':
        await moderate(tx, id, { submitted: true, now });
        return;
      case 'approve':
        await approve(tx, listing, decision);
        return;
      case 'reject':
        await reject(tx, listing, decision);
        return;
      case 'leave':
        await deleteAccount(tx, listing.person_id, now);
    }
  }

  return {
    store,
    async play(events: readonly Event[]): Promise<void> {
      for (const one of events) {
        if (one.is === 'time') {
          clock.advance(one.hours * HOUR);
          await calendar(clock.now().getTime());
          continue;
        }
        await store.write(async (tx) => {
          const listing = (await tx.listings.byId(ids[one.listing]!))!;
          await happen(tx, listing, one, clock.now().getTime());
        });
      }
    },
    listings: () => Promise.all(ids.map(async (id) => (await store.listings.byId(id))!)),
    week: () => weekAt(clock.now().getTime(), 'UTC'),
  };
}

/** Every stored count that does not agree with the rows. */
async function wrongCounts(store: Store): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of RECOUNT_NAMES)
    for (let after: number | null = 0; after !== null; ) {
      const { suspects, next } = await store.recount.find(name, after);
      wrong.push(...suspects.map((id) => `${name} ${id}`));
      after = next;
    }
  return wrong;
}

/** What is wrong with a listing by itself: its launch, its review, what visitors find. */
async function faultsOf(store: Store, listing: Listing): Promise<string[]> {
  const { id, slug, status, launch_id, live_at, in_review, plan } = listing;
  const launch = launch_id === null ? undefined : await store.launches.byId(launch_id);
  const open = await store.moderation.openOf(id);
  const { ids } = await store.search({
    q: listing.name,
    status: 'live',
    sort: 'relevance',
    offset: 0,
    limit: 20,
  });
  const holds = {
    'a waiting listing has a launch that did not happen':
      !['awaiting_badge', 'scheduled'].includes(status) || launch?.live_at === null,
    'a published one has a launch that happened':
      !['live', 'suspended'].includes(status) || (launch?.live_at === live_at && live_at !== null),
    'an unpublished one has no place':
      !['draft', 'rejected'].includes(status) || (launch_id === null && plan === null),
    'in_review says whether a case is open': in_review === (open !== undefined),
    'a live one waits for a review only with an edit': status !== 'live' || !open || open.held !== null,
    'search finds it while it is live': ids.includes(id) === (status === 'live'),
  };
  return Object.entries(holds).flatMap(([rule, held]) => (held ? [] : [`${slug} (${status}): ${rule}`]));
}

test('whatever happens to listings, in any order: no step fails, no count is wrong, no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 45 }), async (events) => {
      const { store, play, listings } = await site();
      await play(events);
      expect(await wrongCounts(store)).toEqual([]);
      for (const listing of await listings()) expect(await faultsOf(store, listing)).toEqual([]);
    }),
    { numRuns: bySize({ quick: 8, landing: 8, night: 25 }) },
  );
});
