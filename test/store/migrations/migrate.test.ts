import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Migration, migrate, SchemaMismatch } from '../../../store/base/migrate.ts';
import { CONCURRENT_INDEX } from '../../../store/engine/postgres/build_index.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../store/migrations/history.ts';
import { temporaryFile } from '../temporary.ts';
import { BIG_ROWS, first } from './migrate_history.ts';
import { nextRelease } from './next_release.ts';

function open(file: string): Database.Database {
  const connection = new Database(file, { timeout: 60_000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('foreign_keys = ON');
  onTestFinished(() => {
    connection.close();
  });
  return connection;
}

const rebuild: Migration = {
  version: 2,
  name: 'rebuild',
  sql: `
    create table parent_new (id integer primary key, name text not null) strict;
    insert into parent_new select id, name from parent;
    drop table parent;
    alter table parent_new rename to parent;`,
};
const second = (sql: string): Migration => ({ version: 2, name: 'second', sql });

/** A migration with everything that one may have, and another value of each part. */
const WHOLE: Required<Migration> = {
  version: 2,
  name: 'whole',
  sql: 'drop table child',
  postgres: 'drop table child cascade',
  concurrently: ['create index concurrently a on parent (id)'],
  readable_by: 1,
  replaces: 'one',
};
const EDITS: Required<Omit<Migration, 'version'>> = {
  name: 'more',
  sql: 'drop table parent',
  postgres: 'drop table parent cascade',
  concurrently: ['create index concurrently b on parent (id)'],
  readable_by: 2,
  replaces: 'another',
};

const rows = (connection: Database.Database, source: string): unknown[] => connection.prepare(source).all();

/** All content of a database, to compare it before and after. */
const content = (connection: Database.Database): unknown => [
  rows(connection, 'select type, name, sql from sqlite_master order by name'),
  rows(connection, 'select * from parent'),
  rows(connection, 'select * from child'),
  rows(connection, 'select version, name, sha256 from schema_migration'),
];

/** What a migration may do that an older program does not see: tables, indexes and columns that need no value. */
const ADDS =
  /^(?:create (?:unlogged )?table|create index|alter table \w+ add column (?!.* not null(?!.* default)))/;

/** Those of today, and what comes next. */
const ALL = [...MIGRATIONS, ...nextRelease(SCHEMA_VERSION)];

test('a migration whose indexes PostgreSQL builds concurrently has nothing else on either engine', () => {
  const building = ALL.filter(({ concurrently }) => concurrently);
  expect(building.length).toBeGreaterThan(0);
  for (const { name, sql, postgres, concurrently = [] } of building) {
    expect(postgres, name).toBeUndefined();
    const here = [...sql.matchAll(/^create (?:unique )?index (\w+) on [^;]+;?$/gm)];
    expect(here.map(([statement]) => statement).join('\n'), name).toBe(sql.trim());
    const there = concurrently.map((statement) => CONCURRENT_INDEX.exec(statement)?.[1]);
    expect(there, name).toEqual(here.map(([, index]) => index));
  }
});

test('a migration that older programs may read only adds', () => {
  const additive = ALL.filter(({ readable_by }) => readable_by !== undefined);
  for (const { name, version, sql, postgres = sql, concurrently = [], readable_by } of additive) {
    expect(readable_by, name).toBeLessThan(version);
    const statements = [sql, postgres, ...concurrently]
      .join(';')
      .replaceAll(/^--.*$/gm, '')
      .split(/;\s*\n|;/)
      .map((one) => one.trim());
    // An older program does not know a table that the same migration makes.
    const made = statements.map((one) => /^create (?:unlogged )?table (\w+)/.exec(one)?.[1]);
    for (const statement of statements) {
      const [, altered] = /^alter table (\w+) /.exec(statement) ?? [];
      if (statement !== '' && !made.includes(altered ?? '-')) expect(statement, name).toMatch(ADDS);
    }
  }
});

describe('the migrator', () => {
  test('makes a new database, and finds nothing to do the second time', () => {
    const file = temporaryFile();
    const connection = open(file);
    expect(migrate(connection, file, MIGRATIONS)).toEqual({ from: 0, to: SCHEMA_VERSION, backup: null });
    expect(migrate(connection, file, MIGRATIONS)).toEqual({
      from: SCHEMA_VERSION,
      to: SCHEMA_VERSION,
      backup: null,
    });
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  test('keeps the children of a table that is rebuilt', () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first]);
    migrate(connection, file, [first, rebuild]);
    expect(rows(connection, 'select id from child')).toHaveLength(3);
    // The rebuilt table is the children's parent as before.
    expect(() => connection.exec('insert into child values (30, 3)')).toThrow(/FOREIGN KEY/);
    connection.exec('delete from parent where id = 1');
    expect(rows(connection, 'select id from child')).toEqual([{ id: 20 }]);
  });

  test('changes nothing when a migration fails, and says which', () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first]);
    const before = content(connection);
    const failing = second(
      `create table half (id integer) strict; drop table child; insert into nowhere values (1);`,
    );
    expect(() => migrate(connection, file, [first, failing])).toThrow(
      /Migration 2 \(second\) failed and nothing was changed: .*no such table: nowhere/,
    );
    expect(content(connection)).toEqual(before);
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
    migrate(connection, file, [first, rebuild]);
  });

  test('changes nothing when a migration would leave a row without its parent', () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first]);
    const before = content(connection);
    expect(() => migrate(connection, file, [first, second('delete from parent where id = 2')])).toThrow(
      'would leave rows of "child" without their row in "parent"',
    );
    expect(content(connection)).toEqual(before);
  });

  test('refuses a database whose history was edited since', () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first]);
    const before = content(connection);
    const edited = { ...first, sql: `${first.sql} create table more (id integer) strict;` };
    expect(() => migrate(connection, file, [edited])).toThrow(SchemaMismatch);
    expect(() => migrate(connection, file, [edited, rebuild])).toThrow('a released migration was edited');
    expect(content(connection)).toEqual(before);
  });

  test.each(Object.entries(EDITS))('notices an edit of any part of a migration: %s', (part, edited) => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first, WHOLE]);
    expect(migrate(connection, file, [first, { ...WHOLE }]).to).toBe(2);
    for (const value of [edited, undefined])
      expect(() => migrate(connection, file, [first, { ...WHOLE, [part]: value }])).toThrow(
        'a released migration was edited',
      );
  });

  test('refuses a database that a newer program made', () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first, rebuild]);
    const before = content(connection);
    expect(() => migrate(connection, file, [first])).toThrow(
      'The database has version 2, this program knows 1.',
    );
    expect(content(connection)).toEqual(before);
  });

  test.each([
    ['itself', 1, null],
    ['a newer one', 2, 'version 2, this program knows 1'],
    ['only those that have it', undefined, 'version 2, this program knows 1'],
  ])('opens what a newer program made if it may be read by it: by %s', (_, readable_by, refusal) => {
    const file = temporaryFile();
    const connection = open(file);
    const added = second('alter table parent add column note text');
    migrate(connection, file, [first, { ...added, ...(readable_by && { readable_by }) }]);
    const opening = () => migrate(connection, file, [first]);
    if (refusal) expect(opening).toThrow(refusal);
    else expect(opening()).toEqual({ from: 2, to: 2, backup: null });
  });

  test('opens nothing if one of several later migrations forbids it', () => {
    const file = temporaryFile();
    const connection = open(file);
    const third = { version: 3, name: 'third', sql: 'create table more (id integer) strict', readable_by: 1 };
    migrate(connection, file, [first, second('drop table child'), third]);
    expect(() => migrate(connection, file, [first])).toThrow(SchemaMismatch);
  });

  test('puts a copy beside the database before it changes it', () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first]);
    const before = content(connection);
    const { backup } = migrate(connection, file, [first, second('drop table child')]);
    expect(backup).toBe(`${file}.before-2`);
    expect(statSync(backup!).mode & 0o077).toBe(0);
    const copy = open(backup!);
    expect(content(copy)).toEqual(before);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    // The older program can continue with the copy.
    expect(migrate(copy, backup!, [first]).to).toBe(1);
  });

  test('is done once when three processes start at the same time', async () => {
    const file = temporaryFile();
    const connection = open(file);
    migrate(connection, file, [first]);
    const results = await Promise.all([start(file), start(file), start(file)].map(outcomeOf));
    expect(results.filter(({ from }) => from === 1)).toHaveLength(1);
    expect(results.map(({ to }) => to)).toEqual([2, 2, 2]);
    expect(rows(connection, 'select version from schema_migration')).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    expect(rows(connection, 'select count(*) as n from big')).toEqual([{ n: BIG_ROWS }]);
    expect(rows(open(`${file}.before-2`), 'select count(*) as n from child')).toEqual([{ n: 3 }]);
  });

  test('leaves the old database when it is killed in the middle, again and again', async () => {
    const file = temporaryFile();
    migrate(open(file), file, [first]);
    for (const row of [1000, 50_000, 100_000, 150_000, 199_000, BIG_ROWS]) {
      const child = start(file, String(row));
      await line(child);
      child.kill('SIGKILL');
      await exited(child);
      const after = new Database(file);
      expect(rows(after, 'select version from schema_migration')).toEqual([{ version: 1 }]);
      expect(rows(after, 'select id from child')).toHaveLength(3);
      expect(rows(after, "select 1 from sqlite_master where name = 'big'")).toEqual([]);
      expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
      after.close();
    }
    expect(await outcomeOf(start(file))).toMatchObject({ from: 1, to: 2 });
    expect(rows(open(file), 'select count(*) as n from big')).toEqual([{ n: BIG_ROWS }]);
    expect(existsSync(`${file}.before-2`)).toBe(true);
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.before`))).toEqual([
      `${basename(file)}.before-2`,
    ]);
  });
});

function start(file: string, stop_at = ''): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate_child.ts'), file, stop_at], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

function line(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
    child.once('exit', (code) => reject(new Error(`the child ended with ${code} and said ${text}`)));
  });
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

async function outcomeOf(child: ChildProcess): Promise<{ from: number; to: number; backup: string | null }> {
  const answer = JSON.parse(await line(child)) as { from: number; to: number; backup: string | null };
  await exited(child);
  return answer;
}
