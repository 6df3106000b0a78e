import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { damageOf } from '../../../store/engine/sqlite_inspection.ts';
import { SCHEMA_VERSION } from '../../../store/migrations/history.ts';
import { moveDatabase } from '../../../store/move/move.ts';
import { importDatabase } from '../../../store/upkeep/transfer.ts';
import { run } from '../../cli/program.ts';
import { emptyFolder } from '../../data_folder.ts';
import { Visitor } from '../../site/visitor.ts';
import { startWorld } from '../../world.ts';

const root = join(import.meta.dirname, '../../..');
const released = globSync('test/fixtures/released/*.db.br', { cwd: root });
const versionOf = (file: string): string => basename(file, '.db.br');

/** Made by migrations that are gone (record 87). */
const TOO_OLD = 'test/fixtures/released/0.1.0.db.br';
/** Version 73 as the last program with those migrations left it. */
const AT_BASELINE = 'test/fixtures/schema_73.db.br';
const files = [AT_BASELINE, ...released.filter((file) => file !== TOO_OLD)];

/** A data folder with a database as a former program left it. */
function folderOf(file: string): string {
  const folder = emptyFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'firstlight.db'), brotliDecompressSync(readFileSync(join(root, file))));
  return folder;
}

test('every released version has its database here: node scripts/release/released_database.ts VERSION COMMIT', () => {
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const versions = [...log.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version = '']) => version);
  expect(released.map(versionOf).sort()).toEqual(versions.sort());
});

test.each(files)(
  '%s is opened by a start, which copies it first if it migrates it, and is read by everybody',
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
    const copy = `${database}.before-${SCHEMA_VERSION}`;
    const migrated = `The database was migrated from version ${from} to ${SCHEMA_VERSION}. A copy of before is ${copy}:`;
    const { code, err } = await run(data_dir, ['settings', 'list', '--changed']);
    expect({ code, err: err.slice(0, migrated.length) }).toEqual({
      code: 0,
      err: from === SCHEMA_VERSION ? '' : migrated,
    });
    expect(existsSync(copy)).toBe(from !== SCHEMA_VERSION);

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
  },
);

/** What no command may change: the history, and the files of the folder. */
function stateOf(data_dir: string): unknown[] {
  const connection = new Database(join(data_dir, 'firstlight.db'), { readonly: true });
  const rows = connection.prepare('select * from schema_migration').all();
  connection.close();
  return [rows, readdirSync(data_dir).filter((name) => /\.(?:before|replaced)-/.test(name))];
}

test('a newer database is refused and not changed', async () => {
  const data_dir = folderOf(AT_BASELINE);
  await run(data_dir, ['settings', 'list']);
  const newer = new Database(join(data_dir, 'firstlight.db'));
  newer
    .prepare("insert into schema_migration (version, name, sha256) values (?, 'later', 'x')")
    .run(SCHEMA_VERSION + 1);
  newer.close();
  const before = stateOf(data_dir);
  const refused = await run(data_dir, ['settings', 'list']);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Start the newer program') });
  expect(stateOf(data_dir)).toEqual(before);
});

describe('a database from before the baseline', () => {
  const data_dir = folderOf(TOO_OLD);
  const file = join(data_dir, 'firstlight.db');
  const before = stateOf(data_dir);
  const lines = join(data_dir, 'all.jsonl');
  const header = { firstlight_export: 1, schema: 25, exported_at: '2026-11-23T00:00:00Z' };
  writeFileSync(lines, JSON.stringify({ ...header, tables: {}, highest_ids: {} }));
  const order = { file: lines, database: join(data_dir, 'new.db'), now: 0, dry_run: false };

  test.each([
    ['a start', () => startWorld({ data_dir })],
    [
      'restore',
      async () => {
        throw new Error((await run(join(data_dir, 'other'), ['restore', file])).err);
      },
    ],
    ['move', () => moveDatabase({ file }, { url: 'postgres://nobody@127.0.0.1:1/none' }, () => undefined)],
    ['import of an export of it', () => importDatabase(order)],
  ])('is refused with the commands that take its content along: by %s', async (_, use) => {
    await expect(use()).rejects.toThrow(
      / has version 25, and this program needs version 73 or newer.*firstlight export FOLDER.*firstlight import FOLDER/,
    );
    expect(stateOf(data_dir)).toEqual(before);
  });
});
