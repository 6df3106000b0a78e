import type { SearchDocument, WriteDb } from '../../base/db.ts';
import { runOn } from '../../engine/postgres/driver/driver.ts';
import { indexedWords, SIGNS } from '../index/fts_words.ts';
import { keysOfTerm } from '../index/term_keys.ts';
import { tsvector, withInitials } from './query.ts';

/** Words recounted in one step of maintenance: about 10 ms. */
const TIDIED = 200;
/** Listings and words written by one statement of a rebuild. */
const BATCH = { listings: 200, words: 5000 };

/** Writes of PostgreSQL's search tables, inside the caller's transaction (C9). */
export function searchMaintenance() {
  /** The last word that maintenance has recounted. */
  let tidied = '';

  return {
    /** Adds or replaces a listing; new words become possible corrections. */
    async put(db: WriteDb, document: SearchDocument): Promise<void> {
      const { id, status } = document;
      const { row, text } = indexedWords(document);
      const values = [id, status === 'live', tsvector(withInitials(row)), [...text]];
      const [written] = await runOn<{ unknown: string[] }>(db, 'search_put', PUT, values);
      await learn(db, new Map((written?.unknown ?? []).map((term) => [term, 1])));
    },

    /** Removes a listing; does nothing if it is absent. */
    async remove(db: WriteDb, id: number): Promise<void> {
      await runOn(db, 'search_remove', 'delete from listing_search where listing_id = $1', [id]);
    },

    /** Rebuilds the whole index from these listings, which must be all live and scheduled ones. */
    async rebuild(
      db: WriteDb,
      documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
    ): Promise<void> {
      const frequencies = new Map<string, number>();
      await emptied(db, async () => {
        let rows: [number[], boolean[], string[]] = [[], [], []];
        const write = async (): Promise<void> => {
          await runOn(db, 'search_add', ADD, rows);
          rows = [[], [], []];
        };
        for await (const document of documents) {
          const { row, text } = indexedWords(document);
          rows[0].push(document.id);
          rows[1].push(document.status === 'live');
          rows[2].push(tsvector(withInitials(row)));
          for (const word of text) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
          if (rows[0].length === BATCH.listings) await write();
        }
        await write();
        await learn(db, frequencies);
      });
    },

    /** One step of nightly maintenance: recounts some words and deletes unused ones. Returns whether there is more to do. */
    async tidy(db: WriteDb): Promise<boolean> {
      const counted = await runOn<{ term: string; df: number; now: number }>(db, 'search_count', COUNT, [
        tidied,
        TIDIED,
      ]);
      const gone = counted.filter(({ now }) => now === 0);
      const changed = counted.filter(({ df, now }) => now > 0 && now !== df);
      if (gone.length > 0) await runOn(db, 'search_forget', FORGET, [gone.map(({ term }) => term)]);
      if (changed.length > 0)
        await runOn(db, 'search_recount', RECOUNT, [
          changed.map(({ term }) => term),
          changed.map(({ now }) => now),
        ]);
      tidied = counted.length < TIDIED ? '' : (counted.at(-1)?.term ?? '');
      return tidied !== '';
    },
  };
}

/** Returns the words that are not known. Where nothing changes, all are, and nothing is written: a row of words is long. */
const PUT = `insert into listing_search as s (listing_id, live, words) values ($1, $2, $3::tsvector)
  on conflict (listing_id) do update set live = excluded.live, words = excluded.words
  where s.live <> excluded.live or s.words <> excluded.words
  returning array(select term from unnest($4::text[]) as w (term)
    where not exists (select 1 from search_term t where t.term = w.term)) as unknown`;
const ADD = `insert into listing_search (listing_id, live, words)
  select * from unnest($1::bigint[], $2::boolean[], $3::tsvector[])`;
const LEARN = `insert into search_term (term, df, keys)
  select term, df, keys::integer[] from unnest($1::text[], $2::bigint[], $3::text[]) as w (term, df, keys)
  on conflict (term) do nothing`;
const COUNT = `select term, df,
    (select count(*) from listing_search where live and words @@ query)
    + (select count(*) from listing_search where not live and words @@ query) as now
  from (select term, df, ('''${SIGNS.text}' || term || '''')::tsquery as query
    from search_term where term > $1 order by term limit $2) as part
  order by term`;
const FORGET = 'delete from search_term where term = any($1::text[])';
const RECOUNT = `update search_term t set df = w.df from unnest($1::text[], $2::bigint[]) as w (term, df)
  where t.term = w.term`;

/** Adds words that are not known. In order, so that transactions that add the same ones do not wait for each other in a circle. */
async function learn(db: WriteDb, frequencies: ReadonlyMap<string, number>): Promise<void> {
  const sorted = [...frequencies].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH.words) {
    const part = sorted.slice(from, from + BATCH.words);
    await runOn(db, 'search_learn', LEARN, [
      part.map(([term]) => term),
      part.map(([, df]) => df),
      part.map(([term]) => `{${keysOfTerm(term).join()}}`),
    ]);
  }
}

const TABLES = ['listing_search', 'search_term'];

/**
 * Empties the tables and fills them, while others go on searching with the old rows. Where there are none, nobody has anything to find, and
 * they are filled without their `gin` indexes, which are made again then: that takes half the time.
 */
async function emptied(db: WriteDb, fill: () => Promise<void>): Promise<void> {
  const indexes = await runOn<{ name: string; made: string }>(db, 'search_indexes', IDLE_INDEXES, [TABLES]);
  await runOn(db, 'search_no_limit', 'set local statement_timeout = 0', []);
  for (const { name } of indexes) await runOn(db, `drop_${name}`, `drop index ${name}`, []);
  for (const table of TABLES) await runOn(db, `empty_${table}`, `delete from ${table}`, []);
  await fill();
  for (const { name, made } of indexes) await runOn(db, `make_${name}`, made, []);
  for (const table of TABLES) await runOn(db, `analyze_${table}`, `analyze ${table}`, []);
}

const IDLE_INDEXES = `select indexname as name, indexdef as made from pg_indexes
  where schemaname = current_schema() and tablename = any($1) and indexdef like '%USING gin%'
    and not exists (select from listing_search)`;
