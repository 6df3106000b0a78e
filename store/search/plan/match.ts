import type { SearchHits, SearchQuery, SearchSort } from '../../db.ts';
import type { Leniency } from '../words/correct.ts';

/** Where a word may stand: in the name, in the head (tagline and keywords too), or anywhere in the text. */
export type Field = 'name' | 'head' | 'text';

/** What a listing must hold, in words of `tokens.ts`; every database translates it into its own search language. */
export type Match =
  | { word: string; in: Field; unfinished: boolean }
  | { facet: string }
  | { all: readonly Match[] }
  | { any: readonly Match[] }
  | { these: Match; but: Match };

/** The listings that a search is about before its words are looked at. */
export interface Scope {
  status: SearchQuery['status'];
  /** Facet words that a listing must all have. */
  facets: readonly string[];
  domain: string | undefined;
}

/**
 * What the planner asks of a database. Nothing here is SQLite's own: a full-text index with weighted columns and a table of
 * words is enough.
 */
export interface SearchPort {
  /** About how many listings there are. */
  size(): Promise<number>;
  /** In how many listings each of the words is, about. */
  frequencies(words: readonly string[]): Promise<number[]>;
  /** The known words that begin like this one, itself among them; null when there are more than `most`. */
  completions(word: string, most: number): Promise<Known[] | null>;
  /** At most `most` known words that a misspelt one may stand for, the likeliest first. */
  suggest(word: string, leniency: Leniency, most: number): Promise<string[]>;
  /** How many listings of the scope match; counting ends at `atMost`. */
  count(scope: Scope, match: Match, atMost: number): Promise<number>;
  /**
   * The wanted part of all listings of the scope that match (null: all of them), and their number, which is exact up to
   * {@link MOST_COUNTED}. Orders are those of ranking.md 4.2; `relevance` is by votes, then id.
   */
  find(
    scope: Scope,
    match: Match | null,
    part: { sort: SearchSort; offset: number; limit: number },
  ): Promise<SearchHits>;
}

/** As many hits as pages can reach (R8, R9); whether there are more of them is not counted. */
export const MOST_COUNTED = 100_000;

/** A word of the vocabulary. */
export interface Known {
  word: string;
  /** In how many listings it is, about. */
  df: number;
}

/** Any of these, without a layer around a single one. */
export function anyOf(matches: readonly Match[]): Match {
  const [only] = matches;
  return matches.length === 1 && only ? only : { any: matches };
}
