import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { deriveCounters } from '../../../bench/world/derived.ts';
import type { Engine, SearchHits, SearchQuery } from '../../../store/base/db.ts';
import { migrate } from '../../../store/base/migrate.ts';
import { openPostgres } from '../../../store/engine/postgres/postgres.ts';
import { openSqlite } from '../../../store/engine/sqlite.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { moveDatabase } from '../../../store/move/move.ts';
import { postgresSearch } from '../../../store/search/postgres/search.ts';
import { type Searcher, sqliteSearch } from '../../../store/search/sqlite/search.ts';
import { queryOn } from '../../postgres_cluster.ts';
import { newDatabase, ON_POSTGRES } from '../postgres_store.ts';
import type { CorpusListing } from './corpus.ts';

export interface Indexed {
  engine: Engine;
  /** The file of SQLite; on PostgreSQL a copy without index. */
  file: string;
  /** The rows of a query that both engines read alike. */
  query: <Row extends object>(text: string) => Promise<Row[]>;
  /** Searches live listings by relevance by default. */
  find: (question?: Partial<SearchQuery>) => Promise<SearchHits>;
  close: () => Promise<void>;
}

/** A database with these listings and their search index, deleted by `close`. `searcherOf` is for SQLite. */
export async function indexed(
  listings: readonly CorpusListing[],
  searcherOf?: (file: string) => Searcher,
): Promise<Indexed> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-search-'));
  const file = join(folder, 'firstlight.db');
  writeListings(file, listings);
  const { engine, query, drop } = await (ON_POSTGRES ? inPostgres(file) : inFile(file, searcherOf));
  await engine.transaction((db) => engine.search.rebuild(db, listings));
  return {
    engine,
    file,
    query,
    find: (question) =>
      engine.search.find({ q: '', status: 'live', sort: 'relevance', offset: 0, limit: 20, ...question }),
    async close() {
      await engine.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Opened = Pick<Indexed, 'engine' | 'query'> & { drop: () => Promise<void> };

async function inFile(file: string, searcherOf?: (file: string) => Searcher): Promise<Opened> {
  return {
    engine: openSqlite({ file, search: sqliteSearch(searcherOf), refuse_waits: true }),
    async query<Row>(text: string) {
      const connection = new Database(file, { readonly: true });
      const rows = connection.prepare<[], Row>(text).all();
      connection.close();
      return rows;
    },
    drop: async () => undefined,
  };
}

async function inPostgres(file: string): Promise<Opened> {
  const { url, drop } = await newDatabase('migrated');
  await moveDatabase({ file }, { url }, () => undefined);
  return {
    engine: await openPostgres({ url, search: postgresSearch, refuse_waits: true }),
    query: (text) => queryOn(url, text),
    drop,
  };
}

/** Writes the rows without the store's code: ten thousand listings in a second, with any counts. */
function writeListings(file: string, listings: readonly CorpusListing[]): void {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  migrate(connection, file, MIGRATIONS);
  connection.pragma('foreign_keys = ON');
  connection.pragma('synchronous = OFF');
  const week = connection.prepare('insert or ignore into week (week, starts_at, ends_at) values (?, 0, 1)');
  const listing = connection.prepare(`
    insert into listing (id, slug, person_id, url, site_key, domain, status, name, tagline, description, stage, country,
      pricing_model, features, usps, keywords, tags, faqs, founders, company_socials, not_found_on_website,
      live_at, votes, votes_reached_at, heat, views_recent, views, followers, created_at, updated_at)
    values (@id, 's' || @id, 1, 'https://' || @domain, @domain, @domain, @status, @name, @tagline, @description, @stage,
      @country, @pricing_model, '[]', '[]', json(@words), '[]', '[]', '[]', '{}', '[]',
      @live_at, @votes, @votes_reached_at, @heat, @views_recent, @views, @followers, 0, 0)`);
  const launch = connection.prepare(`
    insert into launch (id, listing_id, week, plan, status, booked_at, scheduled_at)
    values (@id, @id, @week, 'free', 'scheduled', 0, @scheduled_at)`);
  const launched = connection.prepare('update listing set launch_id = id where id = ?');
  const category = connection.prepare(
    "insert or ignore into category (id, slug, name, description, position) values (@id, 'c' || @id, @id, '', @id)",
  );
  const chosen = connection.prepare(
    'insert into listing_category (listing_id, category_id, position) values (?, ?, ?)',
  );
  connection.transaction(() => {
    connection
      .prepare("insert or ignore into person (id, email, created_at) values (1, 'maker@example.com', 0)")
      .run();
    for (const row of listings) {
      const { category_ids, keywords, ...columns } = row;
      listing.run({ ...columns, words: JSON.stringify(keywords) });
      for (const [i, id] of category_ids.entries()) {
        category.run({ id });
        chosen.run(row.id, id, i === 0 ? 0 : null);
      }
      if (row.week === null) continue;
      week.run(row.week);
      launch.run(row);
      launched.run(row.id);
    }
    deriveCounters(connection, { weeks: [] });
  })();
  connection.close();
}
