import { expect, test } from 'vitest';
import { bySize } from '../../gate/size.ts';
import { haveOrder, type Model } from './order.ts';
import type { Done, PlaceCall } from './phases.ts';
import { startProcesses } from './processes.ts';
import { databaseWith, furnish } from './race.ts';

/** `RACE_HISTORIES=100` plays that many; without it a few. */
const histories = Number(process.env['RACE_HISTORIES'] ?? bySize({ quick: 1, landing: 1, night: 3 }));
/** Calls of all processes on one thing. */
const CALLS = 48;
const [VOTERS, CAPACITY] = [6, 3];

type Input<Phase extends 'voting' | 'places' | 'keys'> = Done<Phase>['input'];
type Result<Phase extends 'voting' | 'places' | 'keys'> = Done<Phase>['result'];

/** Who votes for a listing. */
const votes: Model<string[], Input<'voting'>, Result<'voting'>> = {
  start: [],
  after(voters, { voter, do: what }, result) {
    const others = voters.filter((name) => name !== voter);
    const hasVoted = others.length < voters.length;
    if (what === 'count') return result === voters.length ? voters : null;
    if (what === 'withdraw') return result === hasVoted ? others : null;
    return result === (hasVoted ? 'voted' : 'counted') ? [...others, voter].sort() : null;
  },
  isRead: ({ do: what }, result) => what === 'count' || result === 'voted' || result === false,
};

/** Which listings have a place of a week. */
const places: Model<string[], PlaceCall, Result<'places'>> = {
  start: [],
  after(taken, { slug, do: what, capacity }, result) {
    const others = taken.filter((name) => name !== slug);
    const hasPlace = others.length < taken.length;
    if (what === 'count') return result === taken.length ? taken : null;
    if (what === 'cancel') return result === (hasPlace ? 'cancelled' : 'none') ? others : null;
    if (hasPlace) return result === 'has_one' ? taken : null;
    if (taken.length >= capacity) return result === 'full' ? taken : null;
    return result === 'booked' ? [...taken, slug].sort() : null;
  },
  isRead: (_, result) => result !== 'booked' && result !== 'cancelled',
};

/** How far the request of a key is; who holds it finishes or releases it. */
const key: Model<'free' | 'busy' | 'answered', Input<'keys'>, Result<'keys'>> = {
  start: 'free',
  after(state, { do: what }, result) {
    if (result === 'none') return state;
    if (what !== 'claim') return state === 'busy' ? (what === 'finish' ? 'answered' : 'free') : null;
    if (state === 'free') return result === 'claimed' ? 'busy' : null;
    return result === state ? state : null;
  },
  isRead: ({ do: what }, result) => result === 'none' || (what === 'claim' && result !== 'claimed'),
};

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;
const calls = <T>(make: () => T): T[] => Array.from({ length: CALLS }, make);
const MONDAY = Date.UTC(2027, 0, 4);
const weekOf = (n: number): string => new Date(MONDAY + n * 7 * 86_400_000).toISOString().slice(0, 10);

test(`what four processes see of votes, places and keys has an order, ${histories} times`, {
  timeout: 3_600_000,
}, async () => {
  const together = startProcesses(4, { locks: true });
  const world = { drafts: VOTERS, products: histories, voters: VOTERS };
  const target = await databaseWith(`histories_${histories}`, async (store) => {
    await furnish(store, world);
    // The limits of a person are another race's.
    await store.write((tx) => tx.settings.set('votes.per_hour', 10_000));
    await store.write((tx) => tx.settings.set('votes.per_day', 10_000));
  });
  const voters = Array.from({ length: VOTERS }, (_, n) => `voter-${n}`);
  const drafts = Array.from({ length: VOTERS }, (_, n) => `draft-${n}`);
  for (let n = 0; n < histories; n++) {
    const voted = await together(
      'voting',
      target,
      calls(() => ({
        slug: `product-${n}`,
        voter: pick(voters),
        do: pick(['vote', 'vote', 'withdraw', 'count'] as const),
      })),
    );
    const placed = await together(
      'places',
      target,
      calls(() => ({
        slug: pick(drafts),
        week: weekOf(n),
        capacity: CAPACITY,
        do: pick(['book', 'book', 'cancel', 'count'] as const),
      })),
    );
    const keyed = await together(
      'keys',
      target,
      calls(() => ({ key: `key-${n}`, do: pick(['claim', 'claim', 'claim', 'release', 'finish'] as const) })),
    );
    expect([...voted.errors, ...placed.errors, ...keyed.errors]).toEqual([]);
    expect(haveOrder(voted.done, votes), JSON.stringify(voted.done)).toBe(true);
    expect(haveOrder(placed.done, places), JSON.stringify(placed.done)).toBe(true);
    expect(haveOrder(keyed.done, key), JSON.stringify(keyed.done)).toBe(true);
    // The next history begins with free listings.
    const after = await together(
      'places',
      target,
      drafts.map((slug) => ({ slug, week: weekOf(n), capacity: CAPACITY, do: 'cancel' as const })),
    );
    expect(after.errors).toEqual([]);
  }
});
