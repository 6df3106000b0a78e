import type Database from 'better-sqlite3';
import type { SearchQuery } from '../db.ts';
import { ftsQuery } from './fts_words.ts';
import type { Match, Scope } from './match.ts';

/** Above this number of listings of one domain, all hits are looked at instead of each of them. */
const FEW_OF_A_DOMAIN = 200;

/** The rows of each kind in the FTS5 table: scheduled listings stand under the negative of their id. */
const SIDE: Record<SearchQuery['status'], string> = { live: 'rowid > 0', scheduled: 'rowid < 0' };

/** Which listings a match hits, in no order that means anything. */
export function sqliteHits(connection: Database.Database) {
  const withDomain = connection
    .prepare<[string, string], number>('select id from listing where domain = ? and status = ?')
    .pluck();
  // FTS5 takes no notice of a row number that comes as a floating-point number, as all numbers of JavaScript do.
  const hit = connection
    .prepare<[bigint, string], number>(
      'select rowid from listing_fts where rowid = ? and listing_fts match ?',
    )
    .pluck();
  const sides = { live: side('live'), scheduled: side('scheduled') };

  function side(status: SearchQuery['status']) {
    const matching = `from listing_fts where listing_fts match ? and ${SIDE[status]} limit ?`;
    return {
      ids: connection.prepare<[string, number], number>(`select abs(rowid) ${matching}`).pluck(),
      count: connection
        .prepare<[string, number], number>(`select count(*) from (select 1 ${matching})`)
        .pluck(),
    };
  }

  const inText = ({ status }: Scope, query: string, most: number): number[] =>
    sides[status].ids.all(query, most);

  const hits = ({ status }: Scope, query: string, id: number): boolean =>
    hit.get(BigInt(status === 'live' ? id : -id), query) !== undefined;

  /** Listings of a domain that match. */
  function ofDomain(scope: Scope, domain: string, query: string | null): number[] {
    const ids = withDomain.all(domain, scope.status);
    if (query === null || ids.length === 0) return ids;
    if (ids.length <= FEW_OF_A_DOMAIN) return ids.filter((id) => hits(scope, query, id));
    const found = new Set(inText(scope, query, -1));
    return ids.filter((id) => found.has(id));
  }

  return {
    /** At most so many listings of the scope that match; all of them without `most`. Null where the status is all that is asked. */
    list(scope: Scope, match: Match | null, most = -1): number[] | null {
      const query = ftsQuery(scope, match);
      if (scope.domain !== undefined) return ofDomain(scope, scope.domain, query);
      return query === null ? null : inText(scope, query, most);
    },

    /** How many listings of the scope match; counting ends at `most`. */
    count(scope: Scope, match: Match | null, most: number): number {
      const query = ftsQuery(scope, match);
      if (scope.domain === undefined && query !== null)
        return sides[scope.status].count.get(query, most) ?? 0;
      return Math.min(most, this.list(scope, match)?.length ?? 0);
    },

    /** Whether a listing with the status of the scope is one that matches; the domain is not looked at. */
    test(scope: Scope, match: Match | null): (id: number) => boolean {
      const query = ftsQuery(scope, match) ?? '';
      return (id) => hits(scope, query, id);
    },
  };
}
