import type Database from 'better-sqlite3';
import type { Documents, PostDocument, PostQuery, SearchHits } from '../../base/db.ts';
import type { SqliteWriter } from '../../engine/sqlite.ts';
import { type QuerySyntax, queryText } from '../index/query_text.ts';
import { postMatches } from '../plan/other_matches.ts';
import { words } from '../words/tokens.ts';
import { FTS5 } from './hits.ts';

/** Columns of each field. */
const COLUMNS = { name: '{title}', head: '{title summary}', text: '{title summary body}' };

/** The query language of FTS5 with columns. */
const IN_COLUMNS: QuerySyntax = {
  ...FTS5,
  word: ({ word, in: place, unfinished }) => `${COLUMNS[place]} : "${word}"${unfinished ? ' *' : ''}`,
};

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

/** Runs searches for blog posts (R85). */
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
      const found = new Set<number>();
      for (const match of postMatches(q)) {
        const hits = matching.all(queryText(IN_COLUMNS, match)).filter((id) => !found.has(id));
        for (const id of newest.all(JSON.stringify(hits), now)) found.add(id);
      }
      return { ids: [...found].slice(offset, offset + limit), total: found.size };
    },
  };
}
