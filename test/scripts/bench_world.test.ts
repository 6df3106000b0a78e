import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { benchReads } from '../../scripts/bench/reads.ts';
import { WORLD_NOW } from '../../scripts/bench/world/plan.ts';
import { benchWorld } from '../../scripts/bench/world.ts';
import { openStore } from '../../store/open.ts';
import { sqliteSearch } from '../../store/search/sqlite_search.ts';
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
  const store = await openStore({
    file,
    clock: { now: () => new Date(WORLD_NOW) },
    search: sqliteSearch({ in_process: true }),
  });
  await store.write(async (tx) => {
    for (let id = 1; id <= SIZE; id++) {
      const row = (await tx.listings.byId(id))!;
      if (row.launch_id !== null) await tx.votes.add(row.launch_id, []);
      const chosen = await tx.listings.categoriesOf(id);
      await tx.listings.setCategories(
        id,
        chosen.map((category) => category.id),
      );
      await tx.listings.update(id, { updated_at: row.updated_at });
    }
  });
  await store.close();
  const after = dump(file);
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(before.vote!.length).toBeGreaterThan(SIZE);
  expect(before.listing_words!.length).toBeGreaterThan(SIZE * 50);
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

test('every public read is measured over worlds of two sizes', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const rows = await benchReads({ sizes: [SIZE, 2 * SIZE], rounds: 1, folder });
  printed.mockRestore();
  const measured = new Set(rows.map(({ operation }) => operation));
  expect([...measured]).toEqual(
    operations.filter(({ access }) => access === 'public').map(({ name }) => name),
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

/** Every row of every table, and every word of the search index. */
function dump(path: string): Record<string, unknown[]> {
  const db = new Database(path);
  try {
    db.exec("create virtual table temp.listing_words using fts5vocab (main, listing_fts, 'instance')");
    const tables = db
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_fts%' order by 1",
      )
      .pluck()
      .all();
    const rows = [...tables.filter((table) => !MADE_ELSEWHERE.has(table)), 'listing_words'].map((table) => {
      const texts = db
        .prepare(`select * from ${table}`)
        .all()
        .map((row) => JSON.stringify(row));
      return [table, texts.sort()] as const;
    });
    return Object.fromEntries(rows);
  } finally {
    db.close();
  }
}

/** The time of the migrations; and the vocabulary, whose counts are rough between two nights. */
const MADE_ELSEWHERE = new Set(['schema_migration', 'search_term', 'search_term_del']);
