import type { SqliteWriter } from '../../engine/sqlite.ts';

/** Every index of words. */
const TABLES = ['listing_fts', 'founder_fts', 'blog_fts'] as const;
/** Pages of an index that one step merges: about 30 ms. */
const MERGED_PAGES = 200;

/**
 * Merges what single changes have left of the indexes in pieces, a part in each step. That also erases the words of rows that were
 * deleted: the tables hold no texts, so a deletion only marks its row, and FTS5's own `secure-delete` does nothing for them. Each step
 * gives whether there is more to do; an index that nothing was changed in costs nothing.
 */
export function wordEraser(writer: SqliteWriter): () => boolean {
  const merges = TABLES.map((table) =>
    writer.prepare<[number]>(`insert into ${table} (${table}, rank) values ('merge', ?)`),
  );
  const changes = writer.prepare<[], number>('select total_changes()').pluck();
  let at = 0;
  let begun = false;

  return () => {
    const merge = merges[at];
    if (!merge) {
      at = 0;
      return false;
    }
    const before = changes.get() ?? 0;
    // A negative number takes all pieces of an index together, positive ones go on with that (sqlite.org/fts5.html, “merge”).
    merge.run(begun ? MERGED_PAGES : -MERGED_PAGES);
    // One change is the statement itself.
    begun = (changes.get() ?? 0) - before >= 2;
    if (!begun) at++;
    return true;
  };
}
