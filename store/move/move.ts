import { createHash } from 'node:crypto';
import { postgresSource, postgresTarget } from './postgres_side.ts';
import { sqliteSource, sqliteTarget } from './sqlite_side.ts';
import { type MovedTable, type Row, type Source, TABLES, type Target } from './tables.ts';

/** Where a database is. */
export type Place = { file: string } | { url: string };

/**
 * Copies all rows of a database into an empty one of the other engine, and compares each table there by its number of rows and SHA-256; returns
 * the number of rows per table. Throws a sentence if either is in use. If it throws or is killed, the source is as it was and nobody can
 * start on the copy. `progress` is called often, with what is done.
 */
export async function moveDatabase(
  from: Place,
  to: Place,
  progress: (text: string) => void,
): Promise<Record<string, number>> {
  const source = 'url' in from ? await postgresSource(from.url) : sqliteSource(from.file);
  try {
    const target = 'url' in to ? await postgresTarget(to.url) : sqliteTarget(to.file);
    try {
      const moved: Record<string, number> = {};
      let all = 0;
      for (const table of TABLES) {
        const rows = await moveTable(table, source, target, (count) => {
          progress(`${all + count} rows copied, the last of ${table.name}`);
        });
        moved[table.name] = rows;
        all += rows;
      }
      progress('all rows are there and compared; indexes are made');
      await target.finish();
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function moveTable(
  table: MovedTable,
  source: Source,
  target: Target,
  progress: (rows: number) => void,
): Promise<number> {
  const here = digester();
  for await (const rows of source.blocks(table)) {
    here.add(rows);
    await target.add(table, rows);
    progress(here.rows);
  }
  if (table.has_ids) await target.setHighestId(table, await source.highestId(table));
  const there = digester();
  for await (const rows of target.blocks(table)) there.add(rows);
  if (there.rows === here.rows && there.sha256() === here.sha256()) return here.rows;
  throw new Error(
    `The copy of table ${table.name} is not equal (${here.rows} rows, there ${there.rows}). Nothing was changed.`,
  );
}

/** Counts and hashes rows as they come. */
function digester() {
  const hash = createHash('sha256');
  return {
    rows: 0,
    add(rows: readonly Row[]): void {
      this.rows += rows.length;
      hash.update(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    },
    sha256: () => hash.digest('hex'),
  };
}
