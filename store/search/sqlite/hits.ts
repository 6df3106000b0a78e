import type Database from 'better-sqlite3';
import type { SearchQuery } from '../../base/db.ts';
import { SIGNS } from '../index/fts_words.ts';
import { type QuerySyntax, scopedText } from '../index/query_text.ts';
import type { Match, Scope } from '../plan/match.ts';

/** Above this number of listings of one domain, all hits are listed instead of testing each. */
const FEW_OF_A_DOMAIN = 200;
/** No limit. */
const NO_LIMIT = -1;

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** The query language of FTS5. */
export const FTS5: QuerySyntax = {
  word: ({ word, in: place, unfinished }) => `${quoted(SIGNS[place] + word)}${unfinished ? ' *' : ''}`,
  facet: (name) => quoted(SIGNS.facet + name),
  all: ' AND ',
  any: ' OR ',
  but: ' NOT ',
};

/** Row ids of each kind in the FTS5 table: scheduled listings have the negative of their id. */
const SIDES: Record<SearchQuery['status'], { sign: 1 | -1; from: number; bound: string }> = {
  live: { sign: 1, from: 0, bound: '' },
  scheduled: { sign: -1, from: Number.MIN_SAFE_INTEGER, bound: 'and rowid < 0' },
};

/** Hits of one match inside a scope, in index order, which has no meaning. */
export interface SqliteHits {
  /** At most `most` hits, all without a number; `after` continues behind a hit. */
  list(most?: number, after?: number): number[];
  /** Number of hits behind that hit, of all without one; stops at `most`. */
  count(most: number, after?: number): number;
  /** Estimated number of hits from the first ones, assuming an even spread. */
  about(first: readonly number[]): number;
  /** Whether a listing with the status of the scope is a hit. */
  test(id: number): boolean;
  /** Number of words looked up per test. */
  words: number;
}

/** Hits over one read connection. Null if there is neither match, facet nor domain. */
export function sqliteHits(connection: Database.Database) {
  const withDomain = connection
    .prepare<[string, string], number>('select id from listing where domain = ? and status = ?')
    .pluck();
  // FTS5 ignores row ids that are floating-point numbers, as all JavaScript numbers are.
  const one = connection
    .prepare<[bigint, string], number>(
      'select rowid from listing_fts where rowid = ? and listing_fts match ?',
    )
    .pluck();
  const newest = connection.prepare<[], number | null>('select max(id) from listing').pluck();
  const sides = { live: side('live'), scheduled: side('scheduled') };

  function side(status: SearchQuery['status']) {
    const hits = `from listing_fts where listing_fts match ? and rowid > ? ${SIDES[status].bound} limit ?`;
    return {
      list: connection.prepare<[string, bigint, number], number>(`select abs(rowid) ${hits}`).pluck(),
      count: connection
        .prepare<[string, bigint, number], number>(`select count(*) from (select 1 ${hits})`)
        .pluck(),
    };
  }

  function inText(status: SearchQuery['status'], query: string): SqliteHits {
    const { sign, from } = SIDES[status];
    const { list, count } = sides[status];
    const row = (id: number | undefined): bigint => BigInt(id === undefined ? from : sign * id);
    return {
      list: (most = NO_LIMIT, after) => list.all(query, row(after), most),
      count: (most, after) => count.get(query, row(after), most) ?? 0,
      about(first) {
        const [last = 0, all] = [first.at(-1), newest.get() ?? 0];
        const seen = sign > 0 ? last : all - last;
        return first.length * (all / Math.max(1, seen));
      },
      test: (id) => one.get(row(id), query) !== undefined,
      words: query.split('" ').length,
    };
  }

  /** Listings of a domain: usually one. */
  function ofDomain({ domain = '', status }: Scope, found: SqliteHits | null): SqliteHits {
    let ids = withDomain.all(domain, status);
    if (found && ids.length <= FEW_OF_A_DOMAIN) ids = ids.filter((id) => found.test(id));
    else if (found) {
      const all = new Set(found.list());
      ids = ids.filter((id) => all.has(id));
    }
    const behind = (after?: number) => (after === undefined ? 0 : ids.indexOf(after) + 1);
    return {
      list: (most = ids.length, after) => ids.slice(behind(after), behind(after) + most),
      count: (most, after) => Math.min(most, ids.length - behind(after)),
      about: () => ids.length,
      test: (id) => ids.includes(id),
      words: 0,
    };
  }

  return (scope: Scope, match: Match | null): SqliteHits | null => {
    const query = scopedText(FTS5, scope, match);
    const found = query === null ? null : inText(scope.status, query);
    return scope.domain === undefined ? found : ofDomain(scope, found);
  };
}
