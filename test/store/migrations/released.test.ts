import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { damageOf } from '../../../store/engine/sqlite_inspection.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { run } from '../../cli/program.ts';
import { emptyFolder } from '../../data_folder.ts';
import { Visitor } from '../../site/visitor.ts';
import { startWorld } from '../../world.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync('test/fixtures/released/*.db.br', { cwd: root });
const versionOf = (file: string): string => basename(file, '.db.br');

/** A data folder with the database of a released version, as that version left it. */
function folderOf(file: string): string {
  const folder = emptyFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'firstlight.db'), brotliDecompressSync(readFileSync(join(root, file))));
  return folder;
}

test('every released version has its database here: node scripts/release/released_database.ts VERSION COMMIT', () => {
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const released = [...log.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version = '']) => version);
  expect(files.map(versionOf).sort()).toEqual(released.sort());
});

test.each(files)(
  '%s is migrated by a start, which copies it first, and is read by everybody',
  async (file) => {
    const data_dir = folderOf(file);
    const database = join(data_dir, 'firstlight.db');
    const before = new Database(database);
    const votes = before.prepare('select count(*) from vote').pluck().get();
    const [from, ...live] = before
      .prepare(
        "select max(version) from schema_migration union all select * from (select slug from listing where status = 'live' order by id)",
      )
      .pluck()
      .all() as (number | string)[];
    before.close();

    const world = await startWorld({ data_dir });
    const { status, body } = await world.rest('GET', '/site');
    expect([status, body.live_listings]).toEqual([200, live.length]);
    for (const path of [
      '/',
      `/p/${live[0]}`,
      '/launches/2026-11-16',
      '/categories',
      '/founders',
      '/search?q=a',
    ])
      expect((await new Visitor(world.url).request(path)).status, path).toBe(200);
    expect((await world.rest('GET', `/listings/${live.at(-1)}`)).status).toBe(200);
    await world.running.drain();
    await world.close();

    const after = new Database(database, { readonly: true });
    expect(after.prepare('select count(*) from vote').pluck().get()).toBe(votes);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    after.close();
    expect(damageOf(database)).toEqual([]);
    const copy = new Database(`${database}.before-${MIGRATIONS.length}`, { readonly: true });
    expect(copy.prepare('select max(version) from schema_migration').pluck().get()).toBe(from);
    copy.close();
  },
);

test('an upgrade says what it did and where the copy is; a newer database is refused and not changed', async () => {
  const [file = ''] = files;
  const data_dir = folderOf(file);
  const { code, err } = await run(data_dir, ['settings', 'list', '--changed']);
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringMatching(
      new RegExp(
        `^The database was migrated from version 25 to ${MIGRATIONS.length}. A copy of before is .*before-${MIGRATIONS.length}`,
      ),
    ),
  });
  expect((await run(data_dir, ['settings', 'list', '--changed'])).err).toBe('');

  const database = join(data_dir, 'firstlight.db');
  const newer = new Database(database);
  newer
    .prepare("insert into schema_migration (version, name, sha256) values (?, 'later', 'x')")
    .run(MIGRATIONS.length + 1);
  newer.pragma('journal_mode = DELETE');
  newer.close();
  copyFileSync(database, join(data_dir, 'kept.db'));
  const refused = await run(data_dir, ['settings', 'list']);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Start the newer program') });
  const versions = (name: string) => {
    const connection = new Database(join(data_dir, name), { readonly: true });
    const rows = connection.prepare('select * from schema_migration').all();
    connection.close();
    return rows;
  };
  expect(versions('firstlight.db')).toEqual(versions('kept.db'));
});
