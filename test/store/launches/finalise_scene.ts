import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { seededRandom } from '../../../fixtures/demo/votes.ts';
import { BLANK_LISTING } from '../../../store/listings/listing.ts';
import type { Store } from '../../../store/store.ts';
import { GENUINE, launchAs } from '../../scene.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A random week: who launched, who voted when, and who was suspended afterwards. */
export interface RandomWeek {
  week: string;
  /** The row id is the listing's number; live from the start of the week plus `live_after`. */
  launches: { listing: number; live_after: number; suspended: boolean }[];
  votes: { listing: number; voter: number; cast_at: number }[];
}

const VOTERS = 9;

/** Weeks up to `last`, each with a few launches and votes, so that most of them have ties. */
export function randomWeeks(count: number, last: string, seed: number): RandomWeek[] {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  let listings = 0;
  return Array.from({ length: count }, (_, i) => {
    const week = addWeeks(last, i + 1 - count);
    const { starts_at } = weekBounds(week, 'UTC');
    const launches = Array.from({ length: 2 + below(5) }, () => ({
      listing: ++listings,
      live_after: below(2) * HOUR,
      suspended: random() < 0.08,
    }));
    const votes = launches.flatMap(({ listing }) =>
      Array.from({ length: VOTERS }, (_v, voter) => ({ listing, voter, chance: random() }))
        .filter(({ chance }) => chance < 0.3)
        .map(({ voter }) => ({
          listing,
          voter,
          // Some votes come after the week, many in the same hour.
          cast_at: starts_at + 2 * HOUR + (random() < 0.5 ? 0 : below(9 * 24) * HOUR),
        })),
    );
    return { week, launches, votes };
  });
}

/** The expected places of a week, computed from the votes themselves. */
export function expectedPlaces({ week, launches, votes }: RandomWeek): [listing: number, votes: number][] {
  const { starts_at, ends_at } = weekBounds(week, 'UTC');
  return launches
    .filter(({ suspended }) => !suspended)
    .map(({ listing, live_after }) => {
      const mine = votes.filter((vote) => vote.listing === listing && vote.cast_at < ends_at);
      const reached_at = Math.max(0, ...mine.map(({ cast_at }) => cast_at));
      return { listing, live_at: starts_at + live_after, votes: mine.length, reached_at };
    })
    .sort(
      (a, b) =>
        b.votes - a.votes || a.reached_at - b.reached_at || a.live_at - b.live_at || a.listing - b.listing,
    )
    .map(({ listing, votes: count }) => [listing, count]);
}

/** Stores the weeks; the order of launches and votes varies, the listings are the same. */
export async function storeWeeks(
  store: Store,
  weeks: readonly RandomWeek[],
  order: <T>(items: readonly T[]) => T[] = (items) => [...items],
): Promise<void> {
  await store.write(async (tx) => {
    const [first] = weeks;
    const long_ago = first ? weekBounds(first.week, 'UTC').starts_at - 99 * DAY : 0;
    const owner = await tx.people.ensure('owner@example.com', long_ago);
    const voters: number[] = [];
    for (let i = 0; i < VOTERS; i++) voters.push(await tx.people.ensure(`v${i}@example.com`, long_ago));
    for (const { listing } of weeks.flatMap(({ launches }) => launches))
      await tx.listings.add(listingRow(listing, owner));
    for (const { week, launches, votes } of order(weeks)) {
      const { starts_at } = weekBounds(week, 'UTC');
      for (const { listing, live_after } of order(launches)) {
        const live_at = starts_at + live_after;
        await launchAs(tx, listing, { week, plan: 'paid', now: live_at });
      }
      for (const { listing, voter, cast_at } of order(votes)) {
        const ballot = { listing_id: listing, person_id: voters[voter]!, cast_at, address_key: null };
        const { state } = await tx.votes.cast(ballot, GENUINE);
        if (state !== 'counted') throw new Error(`a vote is ${state}`);
      }
      for (const { listing, suspended } of launches)
        if (suspended) await tx.listings.close(listing, 'suspended', starts_at);
    }
  });
}

const listingRow = (number: number, person_id: number) => ({
  slug: `p${number}`,
  person_id,
  url: `https://p${number}.example/`,
  site_key: `p${number}.example`,
  domain: `p${number}.example`,
  name: `P${number}`,
  ...BLANK_LISTING,
  created_at: 0,
  updated_at: 0,
});
