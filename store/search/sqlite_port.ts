import type Database from 'better-sqlite3';
import { SEARCH_SORTS, type SearchHits } from '../db.ts';
import { type Candidate, closest, keysOfQuery, typosAllowed } from './correct.ts';
import { ftsQuery } from './fts_query.ts';
import type { Match, Scope, SearchPort } from './match.ts';
import { ordersOf } from './sqlite_orders.ts';

/**
 * What the planner asks, answered by SQLite over one reading connection. Hits are always enumerated, which their exact number
 * needs anyway (FTS5 gives about ten million a second); for their order the cheaper of two ways is taken, which agree.
 */
export function sqlitePort(connection: Database.Database): SearchPort {
  const newest = connection.prepare<[], number | null>('select max(id) from listing').pluck();
  const frequency = connection.prepare<[string], number>('select df from search_term where term = ?').pluck();
  const candidates = connection.prepare<[string], Candidate>(`
    select distinct t.term, t.df from search_term_del d join search_term t on t.id = d.term_id
    where d.h in (select value from json_each(?))`);
  const matching = connection
    .prepare<[string], number>('select rowid from listing_fts where listing_fts match ?')
    .pluck();
  const counted = connection
    .prepare<[string, number], number>(
      'select count(*) from (select 1 from listing_fts where listing_fts match ? limit ?)',
    )
    .pluck();
  const withStatus = connection
    .prepare<[string], number>('select count(*) from listing where status = ?')
    .pluck();
  const withDomain = connection
    .prepare<[string, string], number>('select id from listing where domain = ? and status = ?')
    .pluck();
  const orders = new Map(SEARCH_SORTS.map((sort) => [sort, ordersOf(connection, sort)]));

  /** Every listing of the scope that matches; null where the status is all that is asked. */
  function hits(scope: Scope, match: Match | null): number[] | null {
    const query = ftsQuery(scope, match);
    if (scope.domain === undefined) return query === null ? null : matching.all(query);
    const ids = withDomain.all(scope.domain, scope.status);
    if (query === null || ids.length === 0) return ids;
    const found = new Set(matching.all(query));
    return ids.filter((id) => found.has(id));
  }

  return {
    size: async () => newest.get() ?? 0,

    frequencies: async (words) => words.map((word) => frequency.get(word) ?? 0),

    async suggest(word, leniency, most) {
      const typos = typosAllowed(word, leniency);
      if (typos === 0) return [];
      return closest(word, candidates.all(JSON.stringify(keysOfQuery(word, typos))), leniency, most);
    },

    async count(scope, match, atMost = Number.MAX_SAFE_INTEGER) {
      const query = ftsQuery(scope, match);
      if (scope.domain === undefined && query !== null) return counted.get(query, atMost) ?? 0;
      return Math.min(atMost, hits(scope, match)?.length ?? 0);
    },

    async find(scope, match, { sort, offset, limit }): Promise<SearchHits> {
      const order = orders.get(sort);
      if (!order) throw new Error(`there is no order "${sort}"`);
      const found = hits(scope, match);
      const total = found?.length ?? withStatus.get(scope.status) ?? 0;
      if (offset >= total || limit === 0) return { ids: [], total };
      if (scope.status === 'scheduled') return { ids: order.scheduled(found, offset, limit), total };
      if (found === null) return { ids: order.all(offset, limit), total };
      // Sorting costs the hits; walking costs the listings that are passed until the page is full, a quarter as much each.
      const passed = ((offset + limit) / total) * (newest.get() ?? 0);
      return {
        ids: passed / 4 < total ? order.walk(found, offset, limit) : order.sort(found, offset, limit),
        total,
      };
    },
  };
}
