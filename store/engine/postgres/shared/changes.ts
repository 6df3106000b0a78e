import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { UNCACHED } from '../../../cache/table_versions.ts';

/** How often the commits of other processes are counted while somebody wants to know. */
const POLL_MS = 25;
/** Without a newer count than this, nothing is known to be current. */
const KNOWN_MS = 250;
/** Counting stops when nobody has wanted to know for so long. */
const IDLE_MS = 5_000;

/** The commits of all processes of a database: each writing connection counts its own in a row, so that none waits for another. */
export interface ChangeCounter {
  /** Gives a new writing connection its row. */
  opened: (connection: pg.PoolClient) => void;
  /** What a lost connection has still committed is a change by another: whether it arrived is not known here. */
  closed: (connection: pg.PoolClient) => void;
  /** The statement that counts a commit of these tables, to be sent with it; empty where nobody caches them. */
  countOf: (connection: pg.PoolClient, tables: ReadonlySet<string>) => string;
  /** Another number after every commit of another process, and in every call while they are not known. */
  foreign: () => number;
  end: () => void;
}

/** Counts by a pool of its own; `onTime` gets the database's clock with each count, and when it was requested by `performance.now()`. */
export function changeCounter(
  pool: pg.Pool,
  onTime: (database_ms: number, sent_at: number) => void,
): ChangeCounter {
  const writers = new Map<pg.PoolClient, number>();
  let foreign = 0;
  let seen = '';
  let known_at = Number.NEGATIVE_INFINITY;
  let wanted_at = 0;
  let is_counting = false;
  let is_ended = false;
  /** Counts changes of `writers`: the rows that are summed are others then. */
  let summed = 0;

  async function count(): Promise<void> {
    const sent_at = performance.now();
    const by = summed;
    const { rows } = await pool.query<{ commits: string; now: string }>({
      name: 'changes',
      text: `select coalesce(sum(commits), 0) as commits, extract(epoch from clock_timestamp()) * 1000 as now
        from change_counter where writer <> all($1)`,
      values: [[...writers.values()]],
    });
    const [{ commits, now } = { commits: '', now: '0' }] = rows;
    onTime(Number(now), sent_at);
    const found = `${by} ${commits}`;
    // Between two counts that lie apart the database may have lost commits in a crash, and counted as many others.
    if (found !== seen || sent_at - known_at > KNOWN_MS) foreign++;
    seen = found;
    known_at = sent_at;
  }

  async function countWhileWanted(): Promise<void> {
    is_counting = true;
    while (!is_ended && performance.now() - wanted_at < IDLE_MS) {
      const next = performance.now() + POLL_MS;
      await count().catch(() => (known_at = Number.NEGATIVE_INFINITY));
      await delay(Math.max(0, next - performance.now()), undefined, { ref: false });
    }
    is_counting = false;
  }

  return {
    opened(connection) {
      writers.set(connection, randomInt(1, 2 ** 48 - 1));
      summed++;
    },
    closed(connection) {
      if (writers.delete(connection)) summed++;
    },
    countOf(connection, tables) {
      if ([...tables].every((table) => UNCACHED.has(table))) return '';
      return `insert into change_counter (writer, commits) values (${writers.get(connection)}, 1)
        on conflict (writer) do update set commits = change_counter.commits + 1, changed_at = now(); `;
    },
    foreign() {
      wanted_at = performance.now();
      if (!is_counting && !is_ended) void countWhileWanted();
      if (wanted_at - known_at > KNOWN_MS) foreign++;
      return foreign;
    },
    end() {
      is_ended = true;
    },
  };
}
