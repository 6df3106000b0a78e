import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { replaceDatabase } from '../../../store/engine/sqlite_restore.ts';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { makeBackup } from '../../../store/upkeep/backups.ts';
import { NOON } from '../temporary.ts';

/** The tables that Litestream makes in every database it copies. */
const ITS_TABLES =
  'create table if not exists _litestream_seq (id integer primary key, seq integer); create table if not exists _litestream_lock (id integer);';

let folder: string;
let file: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firstlight-litestream-'));
  file = join(folder, 'firstlight.db');
  store = await openStore({ file });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

let people = 0;
const write = (how: { durable?: boolean } = {}) =>
  store.write((tx) => tx.people.ensure(`person${++people}@example.org`, NOON), how);
describe('what Litestream relies on (docs/operating/backup.md#continuous-copies-with-litestream):', () => {
  test('the database is in WAL mode, stays so, and is again after a restore', async () => {
    const mode = () => {
      const connection = new Database(file, { readonly: true });
      const found = connection.pragma('journal_mode', { simple: true });
      connection.close();
      return found;
    };
    expect(mode()).toBe('wal');
    const { file: backup } = makeBackup({ database: file, folder: join(folder, 'b'), now: NOON, keep: 1 });
    await store.close();
    expect(mode()).toBe('wal');
    replaceDatabase(backup, file, NOON);
    store = await openStore({ file });
    expect(mode()).toBe('wal');
  });

  test('while it reads, no write, checkpoint, backup or close of ours restarts or cuts the log: it only grows', async () => {
    await write();
    const litestream = new Database(file);
    litestream.exec(ITS_TABLES);
    litestream.exec('begin');
    litestream.prepare('select count(*) from _litestream_seq').get();
    const logged = (): Buffer => readFileSync(`${file}-wal`);
    const first = logged();
    let size = 0;
    // More than the thousand pages after which SQLite checkpoints by itself.
    for (let n = 0; n < 60; n++) {
      await store.write(async (tx) => {
        for (let i = 0; i < 40; i++) await tx.people.ensure(`many${n}.${i}@example.org`, NOON);
      });
      const { size: now } = statSync(`${file}-wal`);
      expect(now).toBeGreaterThanOrEqual(size);
      size = now;
    }
    expect(size).toBeGreaterThan(1000 * 4096);
    const written = logged();
    makeBackup({ database: file, folder: join(folder, 'b'), now: NOON, keep: 1 });
    const other = await openStore({ file });
    await other.close();
    await store.close();
    expect(written.subarray(0, first.length).equals(first)).toBe(true);
    expect(logged().subarray(0, written.length).equals(written)).toBe(true);
    litestream.exec('commit');
    litestream.close();
    store = await openStore({ file });
  });

  test('a write waits for the moments in which it holds the write lock', async () => {
    const litestream = new Database(file);
    litestream.exec(ITS_TABLES);
    litestream.exec('begin immediate; insert into _litestream_lock values (1)');
    setTimeout(() => litestream.exec('rollback'), 1_000);
    await write();
    await write({ durable: true });
    litestream.pragma('wal_checkpoint(TRUNCATE)');
    await write();
    litestream.close();
  });

  test('its tables stand beside ours: the service opens, and backups and restores carry them', async () => {
    await write();
    await store.close();
    const litestream = new Database(file);
    litestream.exec(ITS_TABLES);
    litestream.close();
    store = await openStore({ file });
    await write();
    const { file: backup, rows } = makeBackup({
      database: file,
      folder: join(folder, 'b'),
      now: NOON,
      keep: 1,
    });
    expect(rows).toMatchObject({ _litestream_seq: 0, _litestream_lock: 0 });
    await store.close();
    replaceDatabase(backup, file, NOON);
    store = await openStore({ file });
    await write();
  });

  test('what it restores, the file with the log up to any commit, opens as the database of that commit', async () => {
    const reader = new Database(file);
    reader.exec('begin');
    reader.prepare('select count(*) from person').get();
    const base = join(folder, 'base.db');
    copyFileSync(file, base);
    const moments: { emails: number; log: number }[] = [];
    for (let n = 1; n <= 5; n++) {
      await write();
      moments.push({ emails: n, log: statSync(`${file}-wal`).size });
    }
    for (const { emails, log } of moments) {
      const copy = join(folder, `copy${emails}.db`);
      copyFileSync(base, copy);
      const bytes = readFileSync(`${file}-wal`).subarray(0, log);
      writeFileSync(`${copy}-wal`, bytes);
      const restored = await openStore({ file: copy });
      const connection = new Database(copy, { readonly: true });
      expect(connection.prepare('select count(*) from person').pluck().get()).toBe(emails);
      connection.close();
      await restored.close();
    }
    reader.close();
  });

  test('it keeps the database from being replaced while it runs', async () => {
    const { file: backup } = makeBackup({ database: file, folder: join(folder, 'b'), now: NOON, keep: 1 });
    await store.close();
    const litestream = new Database(file);
    litestream.exec(`begin; ${ITS_TABLES} commit; begin`);
    litestream.prepare('select count(*) from _litestream_seq').get();
    expect(() => replaceDatabase(backup, file, NOON)).toThrow('is open');
    litestream.exec('commit');
    litestream.close();
    replaceDatabase(backup, file, NOON);
    store = await openStore({ file });
  });
});
