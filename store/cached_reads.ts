import type { AggregateReads } from './aggregates.ts';
import { noteReads, recordReads } from './cache/table_reads.ts';
import type { TableVersions, Tracked } from './cache/table_versions.ts';

/** Rows of listings that are cached at most: about six megabytes. */
const LISTINGS = 10_000;

/**
 * The reads with a cache before those that almost every request needs: settings, the tree of categories, and summaries of listings.
 * Every write of a table that they read invalidates them. Callers share what they get and must not change it.
 */
export function cachedReads(
  reads: AggregateReads,
  versions: TableVersions,
  { listings = LISTINGS }: { listings?: number | undefined } = {},
): AggregateReads {
  return {
    ...reads,
    settings: { ...reads.settings, all: cachedRead(() => reads.settings.all(), versions) },
    categories: { ...reads.categories, all: cachedRead(() => reads.categories.all(), versions) },
    listings: {
      ...reads.listings,
      summaries: cachedRows((ids) => reads.listings.summaries(ids), versions, listings),
    },
  };
}

/** Loads a value once, and again after a write of a table that it was read from. */
function cachedRead<T>(load: () => Promise<T>, versions: TableVersions): () => Promise<T> {
  let cached: Tracked<T> | undefined;
  return async () => {
    if (!cached?.isCurrent()) cached = await versions.track(load);
    return cached.value;
  };
}

/**
 * Caches rows by their ids until a table that they were read from is written. Lists in other orders, with other filters and of other
 * pages share most of their rows, and loading them is a third of a list's cost. Gives the rows of some ids in their order, without
 * those that have none. With more than `most` rows the cache restarts.
 */
export function cachedRows<Row extends { id: number }>(
  load: (ids: readonly number[]) => Promise<Row[]>,
  versions: TableVersions,
  most: number,
): (ids: readonly number[]) => Promise<Row[]> {
  const empty = () => ({ rows: new Map<number, Row>(), tables: new Set<string>(), since: versions.latest });
  let cache = empty();
  const isUsable = ({ rows, tables, since }: typeof cache): boolean =>
    rows.size > 0 && rows.size <= most && versions.isCurrent(since, tables);

  return async (ids) => {
    if (!isUsable(cache)) cache = empty();
    // Rows that become stale while they are loaded land in a map that is never read again.
    const { rows, tables } = cache;
    const missing = ids.filter((id) => !rows.has(id));
    if (missing.length > 0) {
      const loaded = await recordReads(() => load(missing));
      for (const table of loaded.tables) tables.add(table);
      for (const row of loaded.value) rows.set(row.id, row);
    }
    noteReads(tables);
    return found(ids, rows);
  };
}

function found<Row>(ids: readonly number[], rows: ReadonlyMap<number, Row>): Row[] {
  const list: Row[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (row) list.push(row);
  }
  return list;
}
