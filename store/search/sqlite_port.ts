import type Database from 'better-sqlite3';
import { type Candidate, closest, keysOfQuery, typosAllowed } from './correct.ts';
import { type Known, MOST_COUNTED, type SearchPort } from './match.ts';
import { sqliteHits } from './sqlite_hits.ts';
import { type Order, sqliteOrders, walked } from './sqlite_orders.ts';
import { totals } from './sqlite_totals.ts';

/** Up to this number all hits are looked at; beyond it only as many as the page takes, where that costs less. */
const FEW_HITS = 20_000;

/** What things cost beside each other: to pass a listing on a walk, to give a hit, to sort one, to ask whether a listing is one. */
const COST = { pass: 1, give: 1, sort: 12, test: 400 };

/** The last character in the order of words. */
const LAST = '\u{10ffff}';

/** What the planner asks, answered by SQLite over one reading connection. */
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

  /** Part of these listings, in the cheaper of two ways, which agree. */
  function part(order: Order, ids: readonly number[], all: number, offset: number, limit: number): number[] {
    const passed = ((offset + limit) / ids.length) * all;
    if (passed * COST.pass > ids.length * COST.sort) return order.sort(ids, offset, limit);
    const wanted = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
    for (const id of ids) wanted[id] = 1;
    return walked(order, (id) => wanted[id] === 1, offset, limit);
  }

  return {
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

    count: async (scope, match, atMost) => hits.count(scope, match, atMost),

    async find(scope, match, { sort, offset, limit }) {
      const order = orders.of(scope.status, sort);
      const all = countOf(scope.status);
      const found = hits.list(scope, match, FEW_HITS + 1);
      if (found === null) return { ids: order.all(offset, limit), total: all };
      if (found.length <= FEW_HITS || scope.domain !== undefined) {
        const total = found.length;
        return { ids: offset < total && limit > 0 ? part(order, found, all, offset, limit) : [], total };
      }
      const total = hits.count(scope, match, MOST_COUNTED);
      if (offset >= total || limit === 0) return { ids: [], total };
      // Where most listings are hits, a walk that asks each listing is soon full; the rest of the hits is never given out.
      const asked = ((offset + limit) / total) * all;
      if (asked * COST.test < all * COST.give)
        return { ids: walked(order, hits.test(scope, match), offset, limit), total };
      return { ids: part(order, hits.list(scope, match) ?? [], all, offset, limit), total };
    },
  };
}
