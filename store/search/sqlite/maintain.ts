import type { SearchDocument } from '../../base/db.ts';
import type { SqliteWriter } from '../../engine/sqlite.ts';
import { indexedWords, SIGNS } from '../index/fts_words.ts';
import { keysOfTerm } from '../index/term_keys.ts';
import { wordEraser } from './erase_words.ts';

/** Limits of one maintenance step: words, and milliseconds. */
const TIDIED = { words: 500, ms: 5 };

/**
 * Writes of SQLite's search tables, inside the caller's transaction (C9). Live listings are stored under their id, scheduled ones under
 * its negative, so that a search reads only one kind.
 */
export function searchMaintenance(writer: SqliteWriter) {
  const insert = writer.prepare<[number, string]>('insert into listing_fts (rowid, words) values (?, ?)');
  const removeRow = writer.prepare<[number, number]>('delete from listing_fts where rowid in (?, ?)');
  const learn = writer.prepare<[string], { id: number; term: string }>(
    `insert into search_term (term, df) select value, 1 from json_each(?) where true
     on conflict (term) do nothing returning id, term`,
  );
  const addKey = writer.prepare<[number, number]>(
    'insert or ignore into search_term_del (h, term_id) values (?, ?)',
  );

  /** Id of the last word that maintenance has recounted. */
  let tidied = 0;
  let isCounted = false;
  const erase = wordEraser(writer);

  /** Writes the row of a listing; returns the words of its text. */
  function add(document: SearchDocument): ReadonlySet<string> {
    const { row, text } = indexedWords(document);
    insert.run(document.status === 'live' ? document.id : -document.id, row.join(' '));
    return text;
  }

  const remove = (id: number): void => void removeRow.run(id, -id);

  return {
    /** Adds or replaces a listing; new words become possible corrections. */
    put(document: SearchDocument): void {
      remove(document.id);
      const known = add(document);
      for (const { id, term } of learn.all(JSON.stringify([...known]))) {
        for (const key of keysOfTerm(term)) addKey.run(key, id);
      }
    },

    /** Removes a listing; does nothing if it is absent. */
    remove,

    /** Rebuilds the whole index from these listings, which must be all live and scheduled ones. */
    async rebuild(documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>): Promise<void> {
      for (const table of ['search_term_del', 'search_term']) writer.prepare(`delete from ${table}`).run();
      writer.prepare("insert into listing_fts (listing_fts) values ('delete-all')").run();
      const frequencies = new Map<string, number>();
      for await (const document of documents) {
        for (const word of add(document)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
      }
      learnAll(writer, frequencies);
      writer.prepare("insert into listing_fts (listing_fts) values ('optimize')").run();
    },

    /**
     * One step of nightly maintenance, about 10 ms: recounts some words and deletes unused ones; then merges index segments, which erases
     * deleted words. Returns whether there is more to do.
     */
    tidy(): boolean {
      if (!isCounted) {
        tidied = recount(writer, tidied);
        isCounted = tidied === 0;
        return true;
      }
      isCounted = erase();
      return isCounted;
    },
  };
}

/** A 31-bit key times this plus a word number is still an exact number. */
const SORTED_TERMS = 2 ** 22;

/** Fills the empty vocabulary; sorted inserts of keys are three times as fast. */
function learnAll(writer: SqliteWriter, frequencies: ReadonlyMap<string, number>): void {
  const addTerm = writer.prepare('insert into search_term (id, term, df) values (?, ?, ?)');
  const addKey = writer.prepare('insert or ignore into search_term_del (h, term_id) values (?, ?)');
  let pairs: number[] = [];
  let id = 0;
  let before = 0;
  const addSorted = (): void => {
    for (const pair of Float64Array.from(pairs).sort())
      addKey.run(Math.floor(pair / SORTED_TERMS), before + (pair % SORTED_TERMS));
    pairs = [];
    before = id;
  };
  for (const [term, df] of frequencies) {
    addTerm.run(++id, term, df);
    for (const key of keysOfTerm(term)) pairs.push(key * SORTED_TERMS + (id - before));
    if (id - before === SORTED_TERMS - 1) addSorted();
  }
  addSorted();
}

/** Recounts words after this id; returns the last id it reached, or 0 at the end. */
function recount(writer: SqliteWriter, after: number): number {
  writer
    .prepare('create virtual table if not exists temp.search_words using fts5vocab (main, listing_fts, row)')
    .run();
  const terms = writer
    .prepare<[number, number], { id: number; term: string; df: number }>(
      'select id, term, df from search_term where id > ? order by id limit ?',
    )
    .all(after, TIDIED.words);
  const count = writer.prepare<[string], number>('select doc from temp.search_words where term = ?').pluck();
  const update = writer.prepare<[number, number]>('update search_term set df = ? where id = ?');
  const forget = writer.prepare<[number]>('delete from search_term where id = ?');
  const removeKey = writer.prepare<[number, number]>(
    'delete from search_term_del where h = ? and term_id = ?',
  );
  const until = performance.now() + TIDIED.ms;
  for (const { id, term, df } of terms) {
    const now = count.get(SIGNS.text + term) ?? 0;
    if (now > 0 && now !== df) update.run(now, id);
    if (now === 0) {
      forget.run(id);
      for (const key of keysOfTerm(term)) removeKey.run(key, id);
    }
    if (performance.now() > until) return id;
  }
  return terms.length < TIDIED.words ? 0 : (terms.at(-1)?.id ?? 0);
}
