import type { SearchHits, SearchQuery, SearchSort } from '../../base/db.ts';
import type { Leniency } from '../words/correct.ts';

/** Where a word may stand: the name, the head (also tagline and keywords), or the whole text. */
export type Field = 'name' | 'head' | 'text';

/** What a listing must contain, in words of `tokens.ts`; each database translates it into its own query language. */
export type Match =
  | { word: string; in: Field; unfinished: boolean }
  | { facet: string }
  | { all: readonly Match[] }
  | { any: readonly Match[] }
  | { these: Match; but: Match };

/** The listings that a search covers, before its words. */
export interface Scope {
  status: SearchQuery['status'];
  /** Facet words that a listing must all have. */
  facets: readonly string[];
  domain: string | undefined;
}

/** What the planner needs of a database: a full-text index and a table of words. */
export interface SearchPort {
  /** Approximate number of listings. */
  size(): Promise<number>;
  /** Approximate number of listings that contain each word. */
  frequencies(words: readonly string[]): Promise<number[]>;
  /** The known words that start with this one; null if there are more than `most`. */
  completions(word: string, most: number): Promise<Known[] | null>;
  /** At most `most` corrections of a misspelt word, likeliest first. */
  suggest(word: string, leniency: Leniency, most: number): Promise<string[]>;
  /** Number of matching listings in the scope; stops at `atMost`. */
  count(scope: Scope, match: Match, atMost: number): Promise<number>;
  /** Places of the first `most` matches with any hit in the scope. */
  withHits(scope: Scope, matches: readonly Match[], most: number): Promise<number[]>;
  /**
   * One part of the matching listings in the scope (null: all) and their number, exact up to {@link MOST_COUNTED}. Orders as in
   * docs/ranking.md#all-orders-and-their-ties; `relevance` is by votes, then id.
   */
  find(
    scope: Scope,
    match: Match | null,
    part: { sort: SearchSort; offset: number; limit: number },
  ): Promise<SearchHits>;
  /** The same by relevance for matches that each contain the one before: their hits one after another. */
  findTiers(scope: Scope, tiers: readonly Match[], part: TierPart): Promise<SearchHits>;
}

/** The part of the hits that is wanted. */
export type TierPart = Pick<SearchQuery, 'offset' | 'limit'>;

/** Finds hits tier by tier. */
export async function tierByTier(
  port: Pick<SearchPort, 'find' | 'count'>,
  scope: Scope,
  tiers: readonly Match[],
  { offset, limit }: TierPart,
): Promise<SearchHits> {
  const ids: number[] = [];
  let passed = 0;
  for (const [i, tier] of tiers.entries()) {
    const before = tiers[i - 1];
    const hits = await port.find(scope, before ? { these: tier, but: before } : tier, {
      sort: 'relevance',
      offset: Math.max(0, offset - passed),
      limit: limit - ids.length,
    });
    ids.push(...hits.ids);
    passed += hits.total;
    const last = tiers.at(-1);
    // The last tier contains all others, so its count is the total.
    if (ids.length === limit && last && last !== tier)
      return { ids, total: await port.count(scope, last, MOST_COUNTED) };
  }
  return { ids, total: Math.min(passed, MOST_COUNTED) };
}

/** Hits that pages can reach (R8, R9); more are not counted. */
export const MOST_COUNTED = 100_000;

/** A word of the vocabulary. */
export interface Known {
  word: string;
  /** Approximate number of listings that contain it. */
  df: number;
}

/** Any of these, without nesting a single one. */
export function anyOf(matches: readonly Match[]): Match {
  const [only] = matches;
  return matches.length === 1 && only ? only : { any: matches };
}
