import type { CounterName } from '../../base/counters.ts';
import type { SearchHits, SearchQuery, SearchSort } from '../../base/db.ts';
import { words } from '../words/tokens.ts';

type Maybe<T> = T | Promise<T>;

/** Filters that have an index per order. */
const FILTERS = ['category_id', 'stage', 'country', 'pricing_model'] as const;
export type Filter = (typeof FILTERS)[number];

/** Sort keys of live listings; the id breaks ties. Nulls are where SQLite has them. */
export const LIVE: Readonly<Record<SearchSort, string>> = {
  relevance: 'votes desc',
  newest: 'live_at desc nulls last',
  votes: 'votes desc, votes_reached_at is null, votes_reached_at nulls first, live_at nulls first',
  trending: 'heat desc nulls last, live_at desc nulls last',
  most_viewed: 'views_recent desc, views desc, live_at desc nulls last',
  most_followed: 'followers desc, live_at desc nulls last',
};

/** The same in the category tables, where nulls are zeros but for heat, and votes have their own table. */
export const IN_CATEGORY: Readonly<Record<SearchSort, string>> = {
  relevance: 'votes desc',
  newest: 'live_at desc',
  votes: 'votes desc, votes_reached_at, live_at',
  trending: 'heat desc nulls last, live_at desc',
  most_viewed: 'views_recent desc, views desc, live_at desc',
  most_followed: 'followers desc, live_at desc',
};

/** Scheduled listings are ordered by launch; those with activity in this order come first. */
export const NOTICED: Readonly<Record<SearchSort, { keys: string; by: string }>> = {
  relevance: { keys: 'votes desc,', by: 'votes > 0' },
  newest: { keys: '', by: 'false' },
  votes: { keys: 'votes desc, votes_reached_at is null, votes_reached_at nulls first,', by: 'votes > 0' },
  trending: { keys: 'heat desc nulls last,', by: 'heat is not null' },
  most_viewed: { keys: 'views_recent desc, views desc,', by: '(views_recent > 0 or views > 0)' },
  most_followed: { keys: 'followers desc,', by: 'followers > 0' },
};
/** Condition of the index `listing_noticed`. */
export const ANY_NOTICED =
  '(votes > 0 or heat is not null or views_recent > 0 or views > 0 or followers > 0)';

/** The part of a list that is wanted. */
export type ListPart = Pick<SearchQuery, 'sort' | 'offset' | 'limit'>;

/** Lists of listings that an index walks, and their numbers from counters: their cost does not grow with the number of listings. */
export interface Lists {
  all(status: SearchQuery['status'], part: ListPart): Maybe<number[]>;
  /** Live listings with one filter value. */
  filtered(filter: Filter, value: number | string, part: ListPart): Maybe<number[]>;
  countOf(name: CounterName): Maybe<number>;
  /** Live listings of a category and its subcategories. */
  inCategory(id: number): Maybe<number>;
}

/** Runs a search without words and with at most one filter; null for every other search. */
export async function browse(lists: Lists, query: SearchQuery): Promise<SearchHits | null> {
  const { q, status, offset, limit, domain } = query;
  if (domain !== undefined || (q !== '' && words(q).length > 0)) return null;
  const part = { sort: query.sort === 'relevance' ? 'votes' : query.sort, offset, limit } as const;
  const [filter, another] = FILTERS.filter((name) => query[name] !== undefined);
  if (!filter) return { ids: await lists.all(status, part), total: await lists.countOf(status) };
  if (another || status !== 'live') return null;
  const value = (filter === 'country' ? query.country?.toUpperCase() : query[filter]) ?? '';
  const total =
    filter === 'category_id' ? lists.inCategory(Number(value)) : lists.countOf(`live:${filter}:${value}`);
  return { ids: await lists.filtered(filter, value, part), total: await total };
}
