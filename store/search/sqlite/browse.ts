import type Database from 'better-sqlite3';
import type { SearchHits, SearchQuery } from '../../base/db.ts';
import { words } from '../words/tokens.ts';
import { type Filter, sqliteOrders } from './orders.ts';
import { totals } from './totals.ts';

/**
 * Answers searches whose cost does not grow with the number of listings: no words and at most one filter, each with an index per order
 * and a counter. Short enough for the main thread. Null for every other search.
 */
export function sqliteBrowse(connection: Database.Database) {
  const orders = sqliteOrders(connection);
  const { countOf, inCategory } = totals(connection);

  /** Number of live listings with a filter value. */
  function totalOf(filter: Filter, value: number | string): number {
    return filter === 'category_id' ? inCategory(Number(value)) : countOf(`live:${filter}:${value}`);
  }

  return (query: SearchQuery): SearchHits | null => {
    const { q, status, offset, limit, domain } = query;
    if (domain !== undefined || (q !== '' && words(q).length > 0)) return null;
    const sort = query.sort === 'relevance' ? 'votes' : query.sort;
    const [filter, another] = FILTERS.filter((name) => query[name] !== undefined);
    if (!filter) return { ids: orders.of(status, sort).all(offset, limit), total: countOf(status) };
    if (another || status !== 'live') return null;
    const value = (filter === 'country' ? query.country?.toUpperCase() : query[filter]) ?? '';
    return { ids: orders.filtered(filter, value, sort, offset, limit), total: totalOf(filter, value) };
  };
}

const FILTERS: readonly Filter[] = ['category_id', 'stage', 'country', 'pricing_model'];
