import type Database from 'better-sqlite3';
import type { SearchSort } from '../db.ts';

/** Keys of each order before its ties (ranking.md 4.2), of live listings and of scheduled ones, which have no `live_at`. */
const KEYS: Record<SearchSort, { live: string; scheduled: string }> = {
  relevance: { live: 'votes desc', scheduled: 'votes desc' },
  newest: { live: 'live_at desc', scheduled: '' },
  votes: {
    live: 'votes desc, votes_reached_at is null, votes_reached_at, live_at',
    scheduled: 'votes desc, votes_reached_at is null, votes_reached_at',
  },
  trending: { live: 'heat desc, live_at desc', scheduled: 'heat desc' },
  most_viewed: {
    live: 'views_recent desc, views desc, live_at desc',
    scheduled: 'views_recent desc, views desc',
  },
  most_followed: { live: 'followers desc, live_at desc', scheduled: 'followers desc' },
};

/** Scheduled listings stand in the order of their launches; those without one come last. */
const BY_LAUNCH = 'w.week is null, w.week, w.scheduled_at is null, w.scheduled_at';

/** One order as statements: of live listings by walking its index or by sorting ids, and of scheduled ones. */
export function ordersOf(connection: Database.Database, sort: SearchSort) {
  const { live, scheduled } = KEYS[sort];
  const indexed = `select id from listing where status = 'live' order by ${live}, id`;
  const byLaunch = [scheduled, BY_LAUNCH, 'l.id'].filter(Boolean).join(', ');
  const waiting = `select l.id from listing l left join launch w on w.id = l.launch_id where`;

  const all = connection.prepare<[number, number], number>(`${indexed} limit ? offset ?`).pluck();
  const walk = connection.prepare<[], number>(indexed).pluck();
  const sorted = connection
    .prepare<[string, number, number], number>(
      `select id from listing where id in (select value from json_each(?)) order by ${live}, id limit ? offset ?`,
    )
    .pluck();
  const allWaiting = connection
    .prepare<[number, number], number>(
      `${waiting} l.status = 'scheduled' order by ${byLaunch} limit ? offset ?`,
    )
    .pluck();
  const someWaiting = connection
    .prepare<[string, number, number], number>(
      `${waiting} l.id in (select value from json_each(?)) order by ${byLaunch} limit ? offset ?`,
    )
    .pluck();

  return {
    /** Part of all live listings. */
    all: (offset: number, limit: number): number[] => all.all(limit, offset),

    /** Part of these live listings; costs all of them. */
    sort: (ids: readonly number[], offset: number, limit: number): number[] =>
      sorted.all(JSON.stringify(ids), limit, offset),

    /** The same; costs the listings before the end of the part. */
    walk(ids: readonly number[], offset: number, limit: number): number[] {
      const wanted = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
      for (const id of ids) wanted[id] = 1;
      const part: number[] = [];
      let before = offset;
      for (const id of walk.iterate()) {
        if (!wanted[id] || before-- > 0) continue;
        if (part.push(id) === limit) break;
      }
      return part;
    },

    /** Part of these scheduled listings; null means all of them. */
    scheduled: (ids: readonly number[] | null, offset: number, limit: number): number[] =>
      ids === null ? allWaiting.all(limit, offset) : someWaiting.all(JSON.stringify(ids), limit, offset),
  };
}
