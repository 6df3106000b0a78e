import type { SqliteWriter } from '../../engine/sqlite.ts';

/** All full-text indexes. */
const TABLES = ['listing_fts', 'founder_fts', 'blog_fts'] as const;
/** Index pages merged in one step: about 30 ms. */
const MERGED_PAGES = 200;

/**
 * Merges the segments that single changes leave in the indexes, a part per call. This also erases the words of deleted rows: a deletion
 * only marks its row, and FTS5's `secure-delete` has no effect on contentless tables. Returns whether there is more to do; unchanged
 * indexes cost nothing.
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
    // A negative number merges all segments of an index, positive ones continue that (sqlite.org/fts5.html, “merge”).
    merge.run(begun ? MERGED_PAGES : -MERGED_PAGES);
    // The statement itself counts as one change.
    begun = (changes.get() ?? 0) - before >= 2;
    if (!begun) at++;
    return true;
  };
}
