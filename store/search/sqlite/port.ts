import type Database from 'better-sqlite3';
import type { SearchHits } from '../../base/db.ts';
import { keysOfQuery } from '../index/term_keys.ts';
import { type Known, MOST_COUNTED, type SearchPort, type TierPart, tierByTier } from '../plan/match.ts';
import { type Candidate, closest, typosAllowed } from '../words/correct.ts';
import { type SqliteHits, sqliteHits } from './hits.ts';
import { type Order, sqliteOrders, walked } from './orders.ts';
import { totals } from './totals.ts';

/** Hits read before a strategy is chosen. */
const FIRST_HITS = 10_000;

/** Costs in microseconds: to pass a listing on a walk, to count, list or sort a hit, and to test a listing per word. */
const COST = { pass: 0.06, count: 0.03, list: 0.075, sort: 1, test: 25 };

/** The highest character in sort order. */
const LAST = '\u{10ffff}';

/** The planner's port on SQLite over one read connection. */
export function sqlitePort(connection: Database.Database): SearchPort {
  const { countOf } = totals(connection);
  const frequency = connection.prepare<[string], number>('select df from search_term where term = ?').pluck();
  const beginning = connection.prepare<[string, string, number], Known>(
    'select term as word, df from search_term where term >= ? and term < ? order by term limit ?',
  );
  const candidates = connection.prepare<[string, number], Candidate>(`
    select term, df from search_term where id in (
      select d.term_id from json_each(?) k join search_term_del d on d.h between k.value and k.value + ?)`);
  const hits = sqliteHits(connection);
  const orders = sqliteOrders(connection);

  /** One part of these listings, by sorting or walking, whichever is cheaper. */
  function part(order: Order, ids: readonly number[], all: number, { offset, limit }: TierPart): number[] {
    if (offset >= ids.length || limit === 0) return [];
    const passed = ((offset + limit) / ids.length) * all;
    if (passed * COST.pass > ids.length * COST.sort) return order.sort(ids, offset, limit);
    const wanted = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
    for (const id of ids) wanted[id] = 1;
    return walked(order, (id) => wanted[id] === 1, offset, limit);
  }

  /**
   * One part of many hits, of which the first are known. If most listings are hits, walking and testing each is quickly full; the rest is
   * only counted.
   */
  function partOfMany(
    order: Order,
    found: SqliteHits,
    first: readonly number[],
    all: number,
    wanted: TierPart,
  ): SearchHits {
    const { offset, limit } = wanted;
    const last = first.at(-1);
    const about = found.about(first);
    const test_cost = ((offset + limit) / about) * all * found.words * COST.test;
    const count_cost = Math.min(about, MOST_COUNTED) * COST.count;
    if (test_cost + count_cost > about * COST.list) {
      const ids = [...first, ...found.list(undefined, last)];
      return { ids: part(order, ids, all, wanted), total: Math.min(ids.length, MOST_COUNTED) };
    }
    const total = first.length + found.count(MOST_COUNTED - first.length, last);
    return { ids: offset < total ? walked(order, (id) => found.test(id), offset, limit) : [], total };
  }

  const port: SearchPort = {
    size: async () => countOf('live') + countOf('scheduled'),

    frequencies: async (words) => words.map((word) => frequency.get(word) ?? 0),

    async completions(word, most) {
      const found = beginning.all(word, word + LAST, most + 1);
      return found.length > most ? null : found;
    },

    async suggest(word, leniency, most) {
      const typos = typosAllowed(word, leniency);
      if (typos === 0) return [];
      const { from, span } = keysOfQuery(word, typos);
      return closest(word, candidates.all(JSON.stringify(from), span), leniency, most);
    },

    count: async (scope, match, atMost) => hits(scope, match)?.count(atMost) ?? countOf(scope.status),

    async withHits(scope, matches, most) {
      const found: number[] = [];
      for (const [i, match] of matches.entries())
        if (found.length < most && (hits(scope, match)?.count(1) ?? 0) > 0) found.push(i);
      return found;
    },

    async find(scope, match, { sort, offset, limit }) {
      const order = orders.of(scope.status, sort);
      const all = countOf(scope.status);
      const found = hits(scope, match);
      if (!found) return { ids: order.all(offset, limit), total: all };
      const first = found.list(FIRST_HITS + 1);
      if (first.length > FIRST_HITS) return partOfMany(order, found, first, all, { offset, limit });
      return { ids: part(order, first, all, { offset, limit }), total: first.length };
    },

    findTiers: (scope, tiers, part) => tierByTier(port, scope, tiers, part),
  };
  return port;
}
