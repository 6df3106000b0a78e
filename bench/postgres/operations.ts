import Database from 'better-sqlite3';
import { personAtThisSite } from '../../domain/http/access.ts';
import { doingIn } from '../../services/use_cases/define.ts';
import { castVote } from '../../services/votes/own_vote.ts';
import { SEARCH_SORTS } from '../../store/base/db.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { WORLD_NOW } from '../world/plan.ts';

/** What is measured on both engines. */
export type Measured = 'slug' | 'page' | 'vote';

/** The operations of a run on a world, and the store that they run on. */
export interface Operations {
  store: Store;
  /** What is measured, with the number of the operation. */
  run: Record<Measured, (i: number) => Promise<void>>;
  /** Adds people who may each vote once, by the numbers of their votes. */
  addVoters: (numbers: readonly number[]) => Promise<void>;
}

/** Calls at once, as many as a node has connections for them. */
export const AT_ONCE = 8;
const PAGE = 20;
/** Deepest page that is read, if the world is large enough. */
const PAGES = 200;

/** Opens a store without cached listings; `target` is a URL, or the path of a file. `file` is the world on SQLite. */
export async function operationsOn(target: string, file: string): Promise<Operations> {
  const clock = { now: () => new Date(WORLD_NOW) };
  const where = target.startsWith('postgres:') ? { url: target } : { file: target };
  const store = await openStore({ ...where, clock, cached_listings: 0 });
  const run = doingIn(store);
  const slugs = slugsOf(file);
  const sorts = SEARCH_SORTS.filter((sort) => sort !== 'relevance');
  const pages = Math.min(PAGES, Math.floor(slugs.length / PAGE));
  const slugAt = (i: number): string => slugs[(i * STRIDE) % slugs.length]!;
  const voters = new Map<number, number>();
  return {
    store,
    run: {
      async slug(i) {
        if (!(await store.listings.bySlug(slugAt(i)))) throw new Error(`no listing ${slugAt(i)}`);
      },
      async page(i) {
        const [sort, offset] = [sorts[i % sorts.length]!, ((i * STRIDE) % pages) * PAGE];
        const { ids } = await store.search({ q: '', status: 'live', sort, offset, limit: PAGE });
        const rows = await store.listings.summaries(ids);
        if (rows.length !== PAGE) throw new Error(`${rows.length} listings on a page of ${PAGE}`);
      },
      async vote(i) {
        const voter = { address_key: `a${i}`, network_key: `n${i}`, now: WORLD_NOW };
        const decision = await run(castVote, {
          slug: slugAt(i),
          person_id: personAtThisSite(voters.get(i)!),
          ...voter,
        });
        if (decision?.state !== 'counted') throw new Error(`a vote on ${slugAt(i)} is ${decision?.state}`);
      },
    },
    async addVoters(numbers) {
      await store.write(async ({ people }) => {
        for (const number of numbers) {
          const id = await people.ensure(`voter-${number}@bench.example`, WORLD_NOW - YEAR_MS);
          await people.verified(id, WORLD_NOW - YEAR_MS);
          voters.set(number, id);
        }
      });
    },
  };
}

const YEAR_MS = 365 * 86_400_000;
/** A prime, so that neighbours are not read one after the other. */
const STRIDE = 7919;

/** Listings that take votes. */
function slugsOf(file: string): string[] {
  const db = new Database(file, { readonly: true });
  try {
    return db
      .prepare<[], string>(
        `select slug from listing l where status = 'live' and live_at < ${WORLD_NOW}
           and exists (select 1 from launch where listing_id = l.id and live_at is not null) order by id`,
      )
      .pluck()
      .all();
  } finally {
    db.close();
  }
}

/** Runs an operation with each of these numbers, {@link AT_ONCE} at a time. */
export async function runAll(
  numbers: readonly number[],
  operation: (i: number) => Promise<void>,
): Promise<void> {
  const left = numbers.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const i of left) await operation(i);
    }),
  );
}
