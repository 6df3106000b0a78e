import { searchTooSlow } from '../../../domain/http/search_too_slow.ts';
import type { Query, SearchHits, SearchIndex, SearchPart } from '../../base/db.ts';
import { type Run, runOn } from '../../engine/postgres/driver/driver.ts';
import { isTooSlow } from '../../engine/postgres/driver/errors.ts';
import type { PostgresReaders } from '../../engine/postgres/readers.ts';
import { browse } from '../plan/browse.ts';
import { search } from '../plan/planner.ts';
import { findFounders, founderIndex } from './founders.ts';
import { postgresLists } from './lists.ts';
import { searchMaintenance } from './maintain.ts';
import { postgresPort } from './port.ts';
import { findPosts, postIndex } from './posts.ts';

/** The search of PostgreSQL (record 69): `tsvector` of our own words in the same database, written with the listing. */
export function postgresSearch({ run, snapshot }: PostgresReaders): SearchIndex {
  const lists = postgresLists(run);
  return {
    ...searchMaintenance(),
    founders: founderIndex,
    posts: postIndex,
    isMissing: async (part) => (await runOn(run, `missing_${part}`, MISSING[part], [])).length > 0,
    async find(query) {
      try {
        return (
          ('about' in query ? null : await browse(lists, query)) ??
          (await snapshot((moment) => findIn(moment, query)))
        );
      } catch (error) {
        throw isTooSlow(error) ? searchTooSlow(error) : error;
      }
    },
    close: async () => undefined,
  };
}

async function findIn(run: Run, query: Query): Promise<SearchHits> {
  if (!('about' in query)) return search(postgresPort(run), query);
  return query.about === 'founders' ? findFounders(run, query) : findPosts(run, query);
}

const missing = (counters: string, table: string): string =>
  `select 1 where exists (select 1 from counter where name in (${counters}) and value > 0)
   and not exists (select 1 from ${table})`;

/** The counters and the table of each part. */
const MISSING: Readonly<Record<SearchPart, string>> = {
  listings: missing("'live', 'scheduled'", 'listing_search'),
  founders: missing("'founders'", 'founder_search'),
  posts: missing("'posts'", 'post_search'),
};
