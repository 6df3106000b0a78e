import { queueFree } from '../../../services/launches/free_queue.ts';
import { launchNamesOf } from '../../../services/locks/launch_names.ts';
import type { UseCases } from '../../../services/use_cases.ts';
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
  use_cases: UseCases;
}

const times = () => ({ now: NOON, machine_now: machineNow() });
const LEASE_MS = 60_000;
const ORIGIN = { now: NOON, address_key: null, network_key: null };

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
    const vote = { slug, person_id: await personOf(means, voter), ...ORIGIN };
    const decision = (await means.use_cases.castVote(vote))!;
    return decision.state === 'refused' ? decision.reason : decision.state;
  },

  /** Claims a request with an Idempotency-Key, and says what became of that. */
  async keys(means: Means, key: string): Promise<string> {
    const person_id = await personOf(means, 'voter-0');
    const request = { person_id, operation: 'submit_listing', key, fingerprint: 'same' };
    const { state } = await means.store.write((tx) => tx.idempotency.claim(request, LEASE_MS, times()), {
      on: [`key:${person_id}:submit_listing:${key}`],
    });
    return state;
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

  /** Adds one to a setting; settings are written alone. */
  async increment({ store }: Means, name: 'limits.drafts_per_day'): Promise<void> {
    await store.write(async (tx) => tx.settings.set(name, (await tx.settings.all())[name] + 1));
  },
};
