import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { backupAge, backupsIn, makeBackup } from '../../../store/upkeep/backups.ts';
import { DAY } from '../../services/scene.ts';
import { NOON } from '../temporary.ts';

let root: string;
let database: string;
let folder: string;
let store: Store;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'firstlight-backups-'));
  database = join(root, 'firstlight.db');
  folder = join(root, 'a', 'backups');
  store = await openStore({ file: database });
  onTestFinished(async () => {
    await store.close();
    rmSync(root, { recursive: true, force: true });
  });
});

const backup = (now: number, keep: number | null = null) => makeBackup({ database, folder, now, keep });
const names = () => readdirSync(folder).sort();
const nameOf = (now: number): string =>
  `firstlight-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.db`;

describe('older backups', () => {
  test('stay without --keep, and otherwise only the newest do, the new one included', () => {
    for (let day = 0; day < 4; day++) expect(backup(NOON + day * DAY).removed).toEqual([]);
    const { file, removed } = backup(NOON + 4 * DAY, 2);
    expect(removed).toEqual([2, 1, 0].map((day) => join(folder, nameOf(NOON + day * DAY))));
    expect(names()).toEqual([nameOf(NOON + 3 * DAY), nameOf(NOON + 4 * DAY)]);
    expect(backup(NOON + 5 * DAY, 1).removed).toHaveLength(2);
    expect(backupsIn(folder)).toEqual([
      { file: join(folder, nameOf(NOON + 5 * DAY)), at: Math.floor((NOON + 5 * DAY) / 1000) * 1000 },
    ]);
    expect(file).toBe(join(folder, nameOf(NOON + 4 * DAY)));
  });

  test('go only when the new one was found whole', () => {
    backup(NOON);
    backup(NOON + DAY);
    const before = names();
    truncateSync(database, 3 * 4096);
    truncateSync(`${database}-wal`, 0);
    expect(() => backup(NOON + 2 * DAY, 1)).toThrow();
    expect(names()).toEqual(before);
  });

  test('are known by their names, and nothing else in the folder is touched', () => {
    mkdirSync(folder, { recursive: true });
    const others = [
      'notes.txt',
      'firstlight.db',
      'firstlight-2020-01-01.db',
      'firstlight-2020-01-01T000000Z.db.gz',
      'my-firstlight-2020-01-01T000000Z.db',
      'firstlight-2020-99-99T000000Z.db',
    ];
    for (const name of others) writeFileSync(join(folder, name), 'mine');
    mkdirSync(join(folder, 'firstlight-2020-01-02T000000Z.db'));
    symlinkSync('notes.txt', join(folder, 'firstlight-2020-01-03T000000Z.db'));
    backup(NOON);
    expect(backup(NOON + DAY, 1).removed).toEqual([join(folder, nameOf(NOON))]);
    expect(names()).toEqual(
      [
        ...others,
        'firstlight-2020-01-02T000000Z.db',
        'firstlight-2020-01-03T000000Z.db',
        nameOf(NOON + DAY),
      ].sort(),
    );
  });

  test('the new one stays also where the clock was set back and all others seem newer', () => {
    backup(NOON + DAY);
    backup(NOON + 2 * DAY);
    const { file, removed } = backup(NOON, 2);
    expect(removed).toEqual([join(folder, nameOf(NOON + DAY))]);
    expect(names()).toContain(nameOf(NOON));
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  });
});

test('what a killed backup left goes after half a day, and not while another may be writing it', () => {
  mkdirSync(folder, { recursive: true });
  const left = [`${nameOf(NOON - DAY)}.partial`, `${nameOf(NOON - DAY)}.partial-journal`];
  const fresh = `${nameOf(NOON - 1000)}.partial`;
  for (const name of [...left, fresh, 'other.partial']) writeFileSync(join(folder, name), 'x');
  const yesterday = Date.now() / 1000 - 13 * 3600;
  for (const name of [...left, 'other.partial']) utimesSync(join(folder, name), yesterday, yesterday);
  backup(NOON);
  expect(names()).toEqual([fresh, nameOf(NOON), 'other.partial'].sort());
});

test('the age is that of the newest backup; without one, or in the future, there is none', () => {
  expect(backupAge(folder, NOON)).toBeUndefined();
  backup(NOON - DAY);
  backup(NOON - 2 * DAY);
  expect(backupAge(folder, NOON)).toBe(DAY / 1000);
  backup(NOON + DAY);
  expect(backupAge(folder, NOON)).toBe(DAY / 1000);
  expect(backupAge(folder, NOON + 2 * DAY)).toBe(DAY / 1000);
});

describe('without room on the disk', () => {
  test('nothing is written, nothing removed, and the sentence says what is missing', async () => {
    backup(NOON);
    await store.close();
    // A sparse file of nine terabytes, which no disk of a test has free.
    truncateSync(database, 9e12);
    let said = '';
    try {
      backup(NOON + DAY, 1);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(
      /^There is no room for a backup in .*backups: it takes up to 9000000 MB, \d+ MB are free, and 269 MB have to stay free for the service\. Nothing was written\./,
    );
    expect(said).toContain('backups.keep');
    expect(said).toContain('--to FOLDER');
    expect(names()).toEqual([nameOf(NOON)]);
  });
});
