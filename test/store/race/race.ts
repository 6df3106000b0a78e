import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { dataFolder } from '../../data_folder.ts';
import { addListing } from '../../scene.ts';
import { newDatabase, ON_POSTGRES } from '../postgres_store.ts';
import { NOON, settableClock } from '../temporary.ts';
import type { Together } from './processes.ts';

/** How much is done at once in a round. */
export interface Size {
  /** Listings that want a place, and free places a week. */
  bookings: number;
  capacity: number;
  /** Voters on one listing. */
  voters: number;
  /** Listings that one person votes for, and how many of them an hour allows. */
  votable: number;
  per_hour: number;
  /** Idempotency-Keys, each sent by every process. */
  keys: number;
  jobs: number;
  increments: number;
}

/** The size that the design names. */
export const WHOLE: Size = {
  bookings: 200,
  capacity: 25,
  voters: 200,
  votable: 79,
  per_hour: 30,
  keys: 40,
  jobs: 200,
  increments: 40,
};

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n}`);
const LONG_AGO = NOON - 90 * 86_400_000;

/** A database of its own for the test with what `fill` puts into it: its URL or file. */
export async function databaseWith(name: string, fill: (store: Store) => Promise<void>): Promise<string> {
  if (ON_POSTGRES) {
    const { url, drop } = await newDatabase(name, fill);
    onTestFinished(drop);
    return url;
  }
  const folder = await dataFolder(name, async (fresh) => {
    const store = await openStore({ file: join(fresh, 'race.db') });
    await fill(store);
    await store.close();
  });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'race.db');
}

/** Puts people and listings into a store: `drafts` that can be booked, `products` that can be voted for. */
export async function furnish(
  store: Store,
  { drafts, products, voters }: { drafts: number; products: number; voters: number },
): Promise<void> {
  const clock = settableClock();
  const listing = { owner: 'ada', categories: [] };
  for (const name of numbered('draft', drafts))
    await addListing(store, clock, { ...listing, name, status: 'draft' });
  for (const name of numbered('product', products)) await addListing(store, clock, { ...listing, name });
  await store.write(async (tx) => {
    for (const name of numbered('voter', voters))
      await tx.people.verified(await tx.people.ensure(`${name}@example.org`, LONG_AGO), LONG_AGO);
  });
}

const fillRound =
  ({ bookings, capacity, voters, votable, per_hour, jobs }: Size) =>
  async (store: Store): Promise<void> => {
    await furnish(store, { drafts: bookings, products: votable + 1, voters: voters + 1 });
    await store.write(async (tx) => {
      await tx.settings.set('free_queue.capacity', capacity);
      await tx.settings.set('votes.per_hour', per_hour);
      for (let n = 0; n < jobs; n++) await tx.jobs.enqueue('race', { n }, { run_at: LONG_AGO });
    });
  };

/** What is wrong after a round; all 0 when nothing is. */
export interface Violations {
  overbooked: number;
  unbooked: number;
  votes_lost: number;
  week_votes_lost: number;
  over_the_limit: number;
  keys_twice: number;
  keys_unclaimed: number;
  jobs_twice: number;
  jobs_unclaimed: number;
  increments_lost: number;
}

/** One round over a fresh database. */
export async function round(
  together: Together,
  size: Size,
): Promise<{ violations: Violations; errors: string[] }> {
  const { bookings, voters, votable, keys, jobs, increments } = size;
  const target = await databaseWith(`race_${bookings}`, fillRound(size));
  const fan = `voter-${voters}`;
  const ran = {
    booked: await together('booking', target, numbered('draft', bookings)),
    voted: await together(
      'vote',
      target,
      numbered('voter', voters).map((voter) => ({ slug: 'product-0', voter })),
    ),
    limited: await together(
      'vote',
      target,
      numbered('product', votable + 1)
        .slice(1)
        .map((slug) => ({ slug, voter: fan })),
    ),
    claimed: await together(
      'keys',
      target,
      numbered('key', keys).map((key) => ({ key, do: 'claim' }) as const),
      'all',
    ),
    worked: await together('jobs', target, numbered('worker', 32)),
    counted: await together(
      'increment',
      target,
      Array.from({ length: increments }, () => 'limits.drafts_per_day' as const),
    ),
  };
  const store = await openStore(ON_POSTGRES ? { url: target } : { file: target });
  const product = (await store.listings.bySlug('product-0'))!;
  const places = await placesOf(store, bookings);
  const claims = ran.claimed.done.filter(({ result }) => result === 'claimed').map(({ input }) => input.key);
  const taken = ran.worked.done.flatMap(({ result }) => result);
  const violations = {
    ...overbookedIn(places, size),
    votes_lost: voters - product.votes,
    week_votes_lost: voters - (await store.launches.byId(product.launch_id!))!.week_votes,
    over_the_limit:
      ran.limited.done.filter(({ result }) => result === 'counted').length - Math.min(size.per_hour, votable),
    keys_twice: claims.length - new Set(claims).size,
    keys_unclaimed: keys - new Set(claims).size,
    jobs_twice: taken.length - new Set(taken).size,
    jobs_unclaimed: jobs - new Set(taken).size,
    increments_lost: FEWEST_DRAFTS + increments - (await store.settings.all())['limits.drafts_per_day'],
  };
  await store.close();
  return { violations, errors: Object.values(ran).flatMap(({ errors }) => errors) };
}

/** The default of the setting that is counted up. */
const FEWEST_DRAFTS = 10;

/** The weeks of the booked listings. */
async function placesOf(store: Store, bookings: number): Promise<string[]> {
  const weeks: string[] = [];
  for (const slug of numbered('draft', bookings)) {
    const { launch_id } = (await store.listings.bySlug(slug))!;
    if (launch_id !== null) weeks.push((await store.launches.byId(launch_id))!.week);
  }
  return weeks;
}

function overbookedIn(weeks: readonly string[], { capacity, bookings }: Size) {
  const sizes = [...Map.groupBy(weeks, (week) => week).values()].map(({ length }) => length);
  return {
    overbooked: sizes.reduce((sum, size) => sum + Math.max(0, size - capacity), 0),
    unbooked: bookings - weeks.length,
  };
}
