import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backupSqlite, rowsOf } from '../../../store/engine/sqlite_backup.ts';
import { readBackup, replaceDatabase } from '../../../store/engine/sqlite_restore.ts';
import { openStore } from '../../../store/open.ts';
import { crashAgainAndAgain } from '../../crash_harness.ts';
import { AT_LANDING, bySize } from '../../gate/size.ts';
import { NOON } from '../temporary.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? bySize({ quick: 3, landing: 3, night: 20 }));

let folder: string;
let database: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firstlight-restore-'));
  database = join(folder, 'firstlight.db');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A backup with so many people. */
async function backupOf(people: number, name: string): Promise<string> {
  const source = join(folder, 'source.db');
  const store = await openStore({ file: source });
  for (let n = 1; n <= people; n++)
    await store.write((tx) => tx.people.ensure(`${name}${n}@example.org`, NOON));
  const { file } = backupSqlite(source, folder, name);
  await store.close();
  for (const end of ['', '-wal', '-shm', '.lock']) rmSync(source + end, { force: true });
  return file;
}
const peopleIn = (file: string) => readBackup(file).rows.person;

describe('the database that was there is kept', () => {
  test('whole and in one file, with what only its log had; the new one gets no log of the old', async () => {
    const backup = await backupOf(1, 'one.db');
    const present = await openStore({ file: join(folder, 'other.db') });
    for (const n of [1, 2, 3]) await present.write((tx) => tx.people.ensure(`present${n}@example.org`, NOON));
    // As a kill leaves it.
    for (const end of ['', '-wal', '-shm'])
      copyFileSync(join(folder, `other.db${end}`), join(folder, `firstlight.db${end}`));
    await present.close();
    expect(statSync(`${database}-wal`).size).toBeGreaterThan(0);

    const former = replaceDatabase(backup, database, NOON) ?? '';
    expect(former).toBe(`${database}.replaced-2026-11-21T120000.000Z`);
    expect([peopleIn(former), peopleIn(database)]).toEqual([3, 1]);
    expect(readdirSync(folder).filter((name) => name.startsWith('firstlight.db'))).toEqual([
      'firstlight.db',
      'firstlight.db.lock',
      'firstlight.db.replaced-2026-11-21T120000.000Z',
    ]);
    expect(statSync(database).mode & 0o777).toBe(0o600);
    const store = await openStore({ file: database });
    expect(await store.people.byEmail('one.db1@example.org')).toBeDefined();
    await store.close();
  });

  test('as it is, with its companions, where SQLite cannot read it', async () => {
    const backup = await backupOf(2, 'two.db');
    writeFileSync(database, 'x'.repeat(5000));
    writeFileSync(`${database}-wal`, 'log');
    writeFileSync(`${database}-shm`, 'index');
    const former = replaceDatabase(backup, database, NOON) ?? '';
    expect([readFileSync(former, 'utf8'), readFileSync(`${former}-wal`, 'utf8')]).toEqual([
      'x'.repeat(5000),
      'log',
    ]);
    expect([existsSync(`${database}-wal`), peopleIn(database)]).toEqual([false, 2]);
  });
});

test('an empty folder, or one with an empty file, has nothing to keep', async () => {
  const backup = await backupOf(1, 'one.db');
  const elsewhere = join(folder, 'new', 'data', 'firstlight.db');
  expect(replaceDatabase(backup, elsewhere, NOON)).toBeNull();
  expect(peopleIn(elsewhere)).toBe(1);
  writeFileSync(database, '');
  expect(replaceDatabase(backup, database, NOON)).toBeNull();
  expect(peopleIn(database)).toBe(1);
});

test('a database that somebody has open without our lock is not replaced', async () => {
  const backup = await backupOf(1, 'one.db');
  const connection = new Database(database);
  connection.pragma('journal_mode = WAL');
  connection.exec('create table mine (x)');
  expect(() => replaceDatabase(backup, database, NOON)).toThrow('is open');
  expect(connection.prepare('select count(*) from mine').pluck().get()).toBe(0);
  connection.close();
  expect(readdirSync(folder).sort()).toEqual(['firstlight.db', 'firstlight.db.lock', 'one.db']);
});

test('the database cannot be restored from itself', async () => {
  await backupOf(1, 'firstlight.db');
  expect(() => replaceDatabase(database, database, NOON)).toThrow('is the database itself');
  expect(peopleIn(database)).toBe(1);
});

test('a backup whose index and table differ is refused, with what differs', async () => {
  const backup = await backupOf(1, 'one.db');
  const bytes = readFileSync(backup);
  // The email address stands in the table and in its index; it is changed in one of them.
  bytes.write('O', bytes.indexOf('one.db1@example.org'));
  writeFileSync(backup, bytes);
  expect(() => readBackup(backup)).toThrow(/one\.db is not whole: .*\b(?:index|person)/);
});

test.runIf(process.getuid?.() === 0)('what root restores belongs to the owner of the folder', async () => {
  const backup = await backupOf(1, 'one.db');
  const { chownSync } = await import('node:fs');
  chownSync(folder, 12_345, 12_346);
  replaceDatabase(backup, database, NOON);
  for (const file of [database, `${database}.lock`])
    expect(statSync(file)).toMatchObject({ uid: 12_345, gid: 12_346 });
});

test.runIf(AT_LANDING)(
  'killed at any moment, a restore leaves the former or the new database, each whole',
  async () => {
    // Small ones, so that the kills do not all come while it copies.
    for (const [name, people] of Object.entries({ one: 1, two: 2, firstlight: 1 })) {
      const connection = new Database(join(folder, `${name}.db`));
      connection.exec('create table person (id integer primary key, email text)');
      for (let n = 1; n <= people; n++) connection.exec(`insert into person (email) values ('${name}${n}')`);
      connection.close();
    }
    const left = (file: string) => {
      // Rolls back a journal that a kill left, as the service does.
      new Database(file).exec('begin immediate; commit').close();
      return rowsOf(file, file).person;
    };
    let restored = 0;
    const kills = await crashAgainAndAgain({
      program: join(import.meta.dirname, 'restore_child.ts'),
      args: [folder],
      rounds: ROUNDS,
      most_lines: 4,
      onLine: () => restored++,
    });
    expect(kills).toBe(ROUNDS);
    expect(restored).toBeGreaterThan(0);
    expect([1, 2]).toContain(left(database));
    const former = readdirSync(folder).filter((name) => /\.replaced-.*Z$/.test(name));
    expect(former.length).toBeGreaterThan(0);
    for (const name of former) expect([1, 2]).toContain(left(join(folder, name)));
  },
);
