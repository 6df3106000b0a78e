import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addStarter } from '../../../services/content/seed.ts';
import { backupSqlite } from '../../../store/engine/sqlite_backup.ts';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock } from '../temporary.ts';

let folder: string;
let source: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firstlight-backup-'));
  source = join(folder, 'firstlight.db');
  const clock = settableClock();
  store = await openStore({ file: source, clock });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

const copies = () => join(folder, 'copies');
const backup = (name = 'one.db') => backupSqlite(source, copies(), name);
/** Runs SQL past the store. */
function sql(file: string, text: string): void {
  const connection = new Database(file);
  connection.pragma('foreign_keys = OFF');
  connection.exec(text);
  connection.close();
}
/** All rows of all tables. */
function everything(file: string): Record<string, unknown[]> {
  const connection = new Database(file, { readonly: true });
  const tables = connection
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by 1",
    )
    .pluck()
    .all();
  const rows = tables.map((table) => [table, connection.prepare(`select * from "${table}"`).all()]);
  connection.close();
  return Object.fromEntries(rows);
}

describe('a backup', () => {
  test('has every row of every table, is readable by its owner alone, and opens as a store', async () => {
    await store.write(addStarter);
    await addListing(store, settableClock(), {
      name: 'Acme',
      voted_at: [NOON - 1],
      tagline: '日本語 \u202e',
    });
    const { file, rows, bytes } = backup();
    expect(everything(file)).toEqual(everything(source));
    expect(rows).toMatchObject({ listing: 1, vote: 1, launch: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(copies()).mode & 0o777).toBe(0o700);
    expect(readdirSync(copies())).toEqual(['one.db']);
    expect(statSync(file).size).toBe(bytes);
    const restored = await openStore({ file });
    onTestFinished(() => restored.close());
    expect(await restored.listings.bySlug('acme')).toEqual(await store.listings.bySlug('acme'));
    const query = { q: 'acme', status: 'live', sort: 'relevance', offset: 0, limit: 9 } as const;
    expect(await restored.search(query)).toMatchObject({ total: 1 });
  });

  test('is of one moment, whatever is written meanwhile', async () => {
    const pair = (i: number) =>
      store.write(async (tx) => {
        await tx.people.ensure(`left${i}@example.org`, NOON);
        await tx.people.ensure(`right${i}@example.org`, NOON);
      });
    for (let i = 0; i < 10; i++) {
      const writing = Promise.all([pair(2 * i), pair(2 * i + 1)]);
      const { rows } = backup(`${i}.db`);
      expect(rows['person']! % 2).toBe(0);
      await writing;
    }
  });

  test('has nothing of what was deleted', async () => {
    await store.write((tx) => tx.people.ensure('vanishing@example.org', NOON));
    sql(source, 'pragma secure_delete = off; delete from person;');
    expect(readFileSync(backup().file, 'latin1')).not.toContain('vanishing');
  });
});

describe('nothing is left of a backup that fails:', () => {
  test('a file of that name is there already, and stays as it is', () => {
    const { file } = backup();
    const before = readFileSync(file);
    expect(() => backup()).toThrow('is there already');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(copies())).toEqual(['one.db']);
  });

  test('the database is not there', () => {
    expect(() => backupSqlite(join(folder, 'other.db'), copies(), 'one.db')).toThrow();
    expect(readdirSync(copies())).toEqual([]);
    expect(existsSync(join(folder, 'other.db'))).toBe(false);
  });

  test('a row belongs to none that is there', async () => {
    sql(
      source,
      "insert into web_session (person_id, hash, device, network, created_at, last_seen_at, expires_at) values (404, 'x', '', '', 0, 0, 0)",
    );
    expect(() => backup()).toThrow('rows without those that they belong to');
    expect(readdirSync(copies())).toEqual([]);
  });

  test('pages of the database are damaged', async () => {
    await store.write(addStarter);
    await store.close();
    const bytes = readFileSync(source);
    for (let at = 8192; at < bytes.length; at += 4096) bytes.fill(0x5a, at, at + 4096);
    writeFileSync(source, bytes);
    expect(() => backup()).toThrow();
    expect(readdirSync(copies())).toEqual([]);
  });
});
