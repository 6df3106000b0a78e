import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { benchReads } from '../../bench/search/reads.ts';
import { DAY, planOf, WORLD_NOW } from '../../bench/world/plan.ts';
import { benchWorld } from '../../bench/world/world.ts';
import { fixResult } from '../../services/launches/finalise_week.ts';
import { openStore } from '../../store/open.ts';
import type { Tx } from '../../store/store.ts';
import { type Correction, RECOUNT_NAMES } from '../../store/upkeep/recount.ts';
import { operations } from '../../tools/registry.ts';

const SIZE = 400;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firstlight-world-'));
  file = await benchWorld(SIZE, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a generated world is what the store itself makes of its listings and votes', async () => {
  const before = dump(file);
  forgetResults(file);
  const store = await openStore({
    file,
    clock: { now: () => new Date(WORLD_NOW) },
  });
  await store.write(async (tx) => {
    const ids = Array.from({ length: SIZE }, (_, i) => i + 1);
    const archived: number[] = [];
    for (const id of ids) if ((await tx.listings.byId(id))?.status === 'archived') archived.push(id);
    // They were live when the results of their weeks were fixed.
    const at = async (id: number) => (await tx.listings.byId(id))!.updated_at;
    for (const id of archived) await tx.listings.reopen(id, await at(id));
    for (const { week, ends_at } of planOf(SIZE).weeks)
      if (ends_at + DAY <= WORLD_NOW) await fixResult(tx, week, ends_at + DAY);
    for (const id of archived) await tx.listings.close(id, 'archived', await at(id));
    for (const id of ids) await retell(tx, id);
  });
  await store.close();
  const after = dump(file);
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(before.vote!.length).toBeGreaterThan(SIZE);
  expect(before.listing_words!.length).toBeGreaterThan(SIZE * 50);
  expect(before.award!.length).toBe(3 * 2);
});

/** Deletes the results of all weeks, directly in the database. */
function forgetResults(path: string): void {
  const db = new Database(path);
  db.exec(`delete from award; delete from week_result; delete from counter where name = 'awards';
    update week set finalised_at = null, rule_version = null, ranked = 0`);
  db.close();
}

/** Closes and reopens a listing, which derives its status and recomputes all its counts. */
async function closeAndReopen(tx: Tx, id: number): Promise<void> {
  const { closed, updated_at } = (await tx.listings.byId(id))!;
  if (closed) return;
  await tx.listings.close(id, 'suspended', updated_at);
  await tx.listings.reopen(id, updated_at);
}

async function retell(tx: Tx, id: number): Promise<void> {
  const { updated_at } = (await tx.listings.byId(id))!;
  await tx.votes.recount(id);
  const chosen = await tx.listings.categoriesOf(id);
  await tx.listings.setCategories(
    id,
    chosen.map((category) => category.id),
  );
  await tx.reviews.recount(id);
  await tx.listings.update(id, { updated_at });
  await closeAndReopen(tx, id);
}

test('the nightly audit finds nothing to mend in a generated world', async () => {
  const store = await openStore({ file });
  try {
    for (const name of RECOUNT_NAMES) {
      for (let after: number | null = 0; after !== null; ) {
        const { suspects, next } = await store.recount.find(name, after);
        const mended: (Correction | null)[] = [];
        for (const id of suspects) mended.push(await store.write((tx) => tx.recount.correct(name, id)));
        expect(mended.filter(Boolean), name).toEqual([]);
        after = next;
      }
    }
  } finally {
    await store.close();
  }
});

test('the same size gives the same world, and a kept one is not made again', async () => {
  expect(await benchWorld(SIZE, folder)).toBe(file);
  const other = mkdtempSync(join(tmpdir(), 'firstlight-world-'));
  try {
    expect(dump(await benchWorld(SIZE, other))).toEqual(dump(file));
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

/** What owners read of their listings is measured too. */
const OWN = ['list_my_listings', 'get_my_listing'];

test('every public read, and those of owners, are measured over worlds of two sizes', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const rows = await benchReads({ sizes: [SIZE, 2 * SIZE], rounds: 1, folder });
  printed.mockRestore();
  const measured = new Set(rows.map(({ operation }) => operation));
  expect([...measured]).toEqual(
    operations
      .filter(({ access, name }) => access === 'public' || OWN.includes(name))
      .map(({ name }) => name),
  );
  for (const { costs } of rows) {
    expect(costs).toHaveLength(2);
    for (const { median, p99, bytes } of costs) {
      expect(median).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(median);
      expect(bytes).toBeGreaterThan(2);
    }
  }
});

/** Every meaningful row of every table, and every word of the search indexes. */
function dump(path: string): Record<string, string[]> {
  const db = new Database(path);
  try {
    for (const name of INDEXES)
      db.exec(`create virtual table temp.${name}_words using fts5vocab (main, ${name}_fts, 'instance')`);
    const tables = db
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_fts%' order by 1",
      )
      .pluck()
      .all();
    const said = [...tables, ...INDEXES.map((name) => `${name}_words`)].filter((table) => !SILENT.has(table));
    return Object.fromEntries(said.map((table) => [table, rowsOf(db, table)]));
  } finally {
    db.close();
  }
}

const INDEXES = ['listing', 'founder', 'blog'];
/** The times of migrations; and the vocabulary, whose counts are approximate until the nightly job. */
const SILENT = new Set(['schema_migration', 'search_term', 'search_term_del']);
/** Rows without meaning: counters at zero, founders without a live listing. */
const EMPTY: Record<string, string> = { counter: 'value = 0', founder: 'live = 0' };
/** Numbers that depend only on the order of the writes. */
const ORDER: Record<string, string> = { award: 'id' };

function rowsOf(db: Database.Database, table: string): string[] {
  return db
    .prepare<[], Record<string, unknown>>(`select * from ${table} where not (${EMPTY[table] ?? 'false'})`)
    .all()
    .map((row) => JSON.stringify({ ...row, ...(ORDER[table] && { [ORDER[table]]: 0 }) }))
    .sort();
}
