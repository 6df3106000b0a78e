import type Database from 'better-sqlite3';
import type { Documents, PostDocument, PostQuery, SearchHits } from '../../base/db.ts';
import type { SqliteWriter } from '../../engine/sqlite.ts';
import { isFiller } from '../words/filler_words.ts';
import { words } from '../words/tokens.ts';
import { formsOf } from '../words/word_forms.ts';

/** Words of a query that are searched. */
const MAX_WORDS = 10;

/** Writes blog posts into their index. */
export function postIndex(writer: SqliteWriter): Documents<PostDocument> {
  const remove = writer.prepare<[number]>('delete from blog_fts where rowid = ?');
  const insert = writer.prepare<[number, string, string, string]>(
    'insert into blog_fts (rowid, title, summary, body) values (?, ?, ?, ?)',
  );
  return {
    put: async (_db, { id, title, summary, body }) => {
      remove.run(id);
      const [a = '', b = '', c = ''] = [title, summary, body].map((text) => words(text).join(' '));
      insert.run(id, a, b, c);
    },
    remove: async (_db, id) => {
      remove.run(id);
    },
  };
}

/** From the best hits to all of them. */
const TIERS = ['{title}', '{title summary}', '{title summary body}'] as const;

/** Runs searches for blog posts: every significant word must match in some form; the last one may be unfinished (R85). */
export function postsOf(connection: Database.Database) {
  const matching = connection
    .prepare<[string], number>('select rowid from blog_fts where blog_fts match ?')
    .pluck();
  const newest = connection
    .prepare<[string, number], number>(
      `select id from blog_post where id in (select value from json_each(?)) and published_at <= ?
       order by published_at desc, id desc`,
    )
    .pluck();

  return {
    find({ q, now, offset, limit }: PostQuery): SearchHits {
      const all = words(q).slice(0, MAX_WORDS);
      const significant = all.filter((word) => !isFiller(word));
      const query_words = significant.length > 0 ? significant : all;
      if (query_words.length === 0) return { ids: [], total: 0 };
      const found = new Set<number>();
      for (const columns of TIERS) {
        const hits = matching.all(matchOf(query_words, columns)).filter((id) => !found.has(id));
        for (const id of newest.all(JSON.stringify(hits), now)) found.add(id);
      }
      return { ids: [...found].slice(offset, offset + limit), total: found.size };
    },
  };
}

function matchOf(query_words: readonly string[], columns: string): string {
  const parts = query_words.map((word, i) => {
    const written = i === query_words.length - 1 ? `"${word}" *` : `"${word}"`;
    return `(${[written, ...formsOf(word).map((form) => `"${form}"`)].join(' OR ')})`;
  });
  return `${columns} : (${parts.join(' AND ')})`;
}
