import type pg from 'pg';
import type { Shared } from '../../../base/shared.ts';

/** How soon a lock is tried again that two processes tried to take at once. */
const SOON_MS = 50;

/** Locks of hosts, each a row with the moment when the next request may begin. */
export const hostLocks = (pool: pg.Pool): Shared['host_locks'] => ({
  async take(host, most_ms) {
    const { rows } = await pool.query<{ lock: string } | { lock: null; wait_ms: number }>({
      name: 'take_host',
      text: `
        with taken as (
          insert into host_lock (host, next_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
          on conflict (host) do update set next_at = excluded.next_at where host_lock.next_at <= clock_timestamp()
          returning next_at
        )
        select next_at::text as lock, 0 as wait_ms from taken
        union all
        select null, ceil(extract(epoch from next_at - clock_timestamp()) * 1000)::int from host_lock
        where host = $1 and not exists (select from taken)`,
      values: [host, most_ms],
    });
    const [found] = rows;
    if (!found) return { wait_ms: SOON_MS };
    return found.lock === null ? { wait_ms: Math.max(1, found.wait_ms) } : { lock: found.lock };
  },
  async end(host, lock, in_ms) {
    const { rows } = await pool.query<{ lock: string }>({
      name: 'end_host',
      text: `update host_lock set next_at = clock_timestamp() + $3 * interval '1 millisecond'
        where host = $1 and next_at = $2::timestamptz returning next_at::text as lock`,
      values: [host, lock, in_ms],
    });
    return rows[0]?.lock ?? null;
  },
});
