import { setTimeout as delay } from 'node:timers/promises';
import { personAtThisSite } from '../../../domain/http/access.ts';
import { queueFree } from '../../../services/launches/free_queue.ts';
import { launchNamesOf } from '../../../services/locks/launch_names.ts';
import type { Do, Who } from '../../../services/use_cases/define.ts';
import { castVote, withdrawVote } from '../../../services/votes/own_vote.ts';
import { machineNow } from '../../../store/queue/jobs.ts';
import type { Store } from '../../../store/store.ts';
import { NOON } from '../temporary.ts';

/** What the processes do at once; each does its share. */
export interface Task<Phase extends PhaseName = PhaseName> {
  /** The database: a URL, or the path of a file. */
  target: string;
  phase: Phase;
  inputs: readonly InputOf<Phase>[];
}

/** What a process did, with the nanoseconds of the machine's clock when it began and ended. */
export interface Done<Phase extends PhaseName = PhaseName> {
  input: InputOf<Phase>;
  result: Awaited<ReturnType<(typeof PHASES)[Phase]>>;
  begin: number;
  end: number;
}

/** A name of {@link PHASES}. */
export type PhaseName = keyof typeof PHASES;
type InputOf<Phase extends PhaseName> = Parameters<(typeof PHASES)[Phase]>[1];

/** The store of a process, and the use cases over it. */
export interface Means {
  store: Store;
  do: Do<Who>;
}

const times = () => ({ now: NOON, machine_now: machineNow() });
const LEASE_MS = 60_000;
const ORIGIN = { now: NOON, address_key: null, network_key: null };
/** Claims that this process holds, by their keys. */
const held = new Map<
  string,
  Parameters<Parameters<Parameters<Store['write']>[0]>[0]['idempotency']['finish']>[0]
>();

const personOf = async ({ store }: Means, name: string): Promise<number> =>
  (await store.people.byEmail(`${name}@example.org`))!.id;

/** What may be done at once, as the service does it. */
export const PHASES = {
  /** Books the earliest free week. */
  async booking({ store }: Means, slug: string): Promise<void> {
    const { id } = (await store.listings.bySlug(slug))!;
    const queue = launchNamesOf(id);
    await store.write(async (tx) => queueFree(tx, (await tx.listings.byId(id))!, NOON), { on: queue });
  },

  /** Votes, and says what became of it. */
  async vote(means: Means, { slug, voter }: { slug: string; voter: string }): Promise<string> {
    const vote = { slug, person_id: personAtThisSite(await personOf(means, voter)), ...ORIGIN };
    const decision = (await means.do(castVote, vote))!;
    return decision.state === 'refused' ? decision.reason : decision.state;
  },

  /** Withdraws a vote as its use case does, which does not say whether there was one. */
  async withdraw(means: Means, { slug, voter }: { slug: string; voter: string }): Promise<boolean> {
    const [listing, person_id] = [
      await means.store.listings.bySlug(slug),
      personAtThisSite(await personOf(means, voter)),
    ];
    const on = withdrawVote.on!(slug, person_id);
    return means.store.write((tx) => tx.votes.withdraw(listing!.id, person_id), { on });
  },

  /** Votes, withdraws a vote or counts the votes of a listing. */
  async voting(means: Means, input: { slug: string; voter: string; do: 'vote' | 'withdraw' | 'count' }) {
    if (input.do === 'vote') return PHASES.vote(means, input);
    if (input.do === 'withdraw') return PHASES.withdraw(means, input);
    return (await means.store.listings.bySlug(input.slug))!.votes;
  },

  /** Takes a place of a week, gives it back, or counts the places that are taken. */
  async places(
    { store }: Means,
    { slug, week, capacity, ...input }: PlaceCall,
  ): Promise<number | 'booked' | 'full' | 'has_one' | 'cancelled' | 'none'> {
    if (input.do === 'count') return (await store.launches.week(week))?.free ?? 0;
    const listing_id = (await store.listings.bySlug(slug))!.id;
    const on = launchNamesOf(listing_id);
    const booking = { listing_id, week, plan: 'free', status: 'awaiting_badge', booked_at: NOON } as const;
    const change = store.write(
      async (tx) => {
        const [own] = await tx.launches.coming(listing_id);
        if (input.do === 'cancel') {
          if (own) await tx.launches.cancel(own.id, 'withdrawn', NOON);
          return own ? 'cancelled' : 'none';
        }
        if (!own) await tx.launches.book({ ...booking, capacity });
        return own ? 'has_one' : 'booked';
      },
      { on },
    );
    return change.catch((error: Error) => {
      if (error.name === 'WeekFull') return 'full';
      throw error;
    });
  },

  /** Claims a request with an Idempotency-Key, or finishes one that this process has claimed. */
  async keys(means: Means, { key, ...input }: { key: string; do: 'claim' | 'finish' | 'release' }) {
    const person_id = await personOf(means, 'voter-0');
    const request = { person_id, operation: 'submit_listing', key, fingerprint: 'same' };
    const options = { on: [`key:${person_id}:submit_listing:${key}`] as const };
    if (input.do === 'claim') {
      const claimed = await means.store.write(
        (tx) => tx.idempotency.claim(request, LEASE_MS, times()),
        options,
      );
      if (claimed.state === 'claimed') held.set(key, claimed.claim);
      return claimed.state;
    }
    const claim = held.get(key);
    if (!claim) return 'none';
    held.delete(key);
    await means.store.write(async ({ idempotency }) => {
      if (input.do === 'release') await idempotency.release(claim);
      else if (!(await idempotency.finish(claim, { status: 200, body: {} }))) throw new Error('lost a claim');
    }, options);
    return input.do;
  },

  /** Claims due jobs until there are none; their ids. */
  async jobs({ store }: Means, worker: string): Promise<number[]> {
    const ids: number[] = [];
    for (;;) {
      const claim = { worker, limit: 3, lease_ms: LEASE_MS };
      const jobs = await store.write((tx) => tx.jobs.claim('race', claim, times()), { on: ['jobs:race'] });
      if (jobs.length === 0) return ids;
      ids.push(...jobs.map(({ id }) => id));
    }
  },

  /** Changes the tagline of a listing at some moment soon, or waits until this process has it. */
  async tagline(
    { store: { listings, write } }: Means,
    { id, tagline, ...input }: { id: number; tagline: string; do: 'change' | 'wait' },
  ): Promise<void> {
    if (input.do === 'wait') {
      while ((await listings.summaries([id]))[0]?.tagline !== tagline) await delay(1);
      return;
    }
    await delay(50 + Math.random() * 50);
    await write((tx) => tx.listings.update(id, { tagline, updated_at: NOON }), { on: [`listing:${id}`] });
  },

  /** Adds one to a setting; settings are written alone. */
  async increment({ store }: Means, name: 'limits.drafts_per_day'): Promise<void> {
    await store.write(async (tx) => tx.settings.set(name, (await tx.settings.all())[name] + 1));
  },
};

/** A place of a week that is taken for a listing, given back, or counted. */
export interface PlaceCall {
  slug: string;
  week: string;
  capacity: number;
  do: 'book' | 'cancel' | 'count';
}
