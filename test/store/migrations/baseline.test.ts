import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appliedVersion, type Migration, migrate, SchemaMismatch } from '../../../store/base/migrate.ts';
import { baseline } from '../../../store/migrations/0073_baseline.ts';
import { temporaryFile } from '../temporary.ts';
import { catalogBefore, sqliteCatalog } from './catalog.ts';

const next: Migration = { version: 74, name: 'mottos', sql: 'alter table listing add column motto text;' };

/** A database whose history is that of the migrations before the baseline, up to a version. */
function ofBefore(version: number) {
  const file = temporaryFile();
  const connection = new Database(file);
  onTestFinished(() => void connection.close());
  connection.pragma('journal_mode = WAL');
  migrate(connection, file, [baseline]);
  connection.exec('delete from schema_migration');
  const add = connection.prepare("insert into schema_migration (version, name, sha256) values (?, ?, 'x')");
  for (let at = 1; at <= version; at++) add.run(at, at === 73 ? 'earlier_interviews' : 'one_of_before');
  return { file, connection };
}

describe('the baseline', () => {
  test('makes the schema that the migrations before it made', () => {
    const connection = new Database(':memory:');
    migrate(connection, ':memory:', [baseline]);
    expect(sqliteCatalog(connection)).toEqual(catalogBefore('sqlite'));
    connection.close();
  });

  test('takes a database of its version as it is, and later migrations go on from there', () => {
    const { file, connection } = ofBefore(73);
    const bytes = () => [readFileSync(file), readFileSync(`${file}-wal`)];
    const before = bytes();
    expect(migrate(connection, file, [baseline])).toEqual({ from: 73, to: 73, backup: null });
    expect(bytes()).toEqual(before);
    expect(migrate(connection, file, [baseline, next])).toMatchObject({ from: 73, to: 74 });
    expect(appliedVersion(connection, [baseline, next])).toBe(74);
  });

  test('refuses a database that is older, and one that ends with another migration', () => {
    const { file, connection } = ofBefore(72);
    expect(() => migrate(connection, file, [baseline, next])).toThrow(
      'The database has version 72, and this program needs version 73 or newer',
    );
    connection.exec("insert into schema_migration (version, name, sha256) values (73, 'another', 'x')");
    expect(() => migrate(connection, file, [baseline, next])).toThrow(SchemaMismatch);
  });
});
