import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolder } from '../../data_folder.ts';
import { startOnce } from '../../world.ts';
import { examined } from './doctor.ts';

let folder: string;
beforeEach(async () => {
  folder = await dataFolder('started', startOnce);
  // As the service makes it with the usual umask.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const doctor = (env: Record<string, string> = {}) => examined(folder, { PORT: '1', ...env });

function change(sql: string, ...values: unknown[]): void {
  const db = new Database(join(folder, 'firstlight.db'));
  db.prepare(sql).run(...values);
  db.close();
}

describe('the database', () => {
  test('that is damaged is an error', async () => {
    const file = join(folder, 'firstlight.db');
    const db = new Database(file);
    db.pragma('wal_checkpoint(truncate)');
    db.close();
    const handle = openSync(file, 'r+');
    const { size } = statSync(file);
    for (let at = 40 * 4096; at < size; at += 10 * 4096) writeSync(handle, 'x'.repeat(2000), at);
    closeSync(handle);
    const { one, code } = await doctor();
    expect(one('database')).toMatchObject({ state: 'error', remedy: expect.stringContaining('restore') });
    expect(one('database')?.text).toMatch(/is damaged: |cannot be read: /);
    expect(code).toBe(1);
  });

  test('that is none, or is not there, is an error', async () => {
    writeFileSync(join(folder, 'text'), 'This is a letter to my aunt.\n'.repeat(200));
    const text = await doctor({ DATABASE_URL: join(folder, 'text') });
    expect(text.one('database')?.text).toContain('cannot be read: file is not a database');
    const none = await doctor({ DATABASE_URL: join(folder, 'none.db') });
    expect(none.one('database')?.text).toBe(`There is no database at ${join(folder, 'none.db')}.`);
    expect([text.code, none.code]).toEqual([1, 1]);
  });

  test('of a newer program is an error, one of an older program a warning', async () => {
    change("insert into schema_migration (version, name, sha256) values (999, 'later', 'x')");
    const newer = await doctor();
    expect(newer.one('migrations')).toMatchObject({
      state: 'error',
      text: expect.stringContaining('Start the newer program'),
    });
    change('delete from schema_migration where version = 999');
    change('delete from schema_migration where version = (select max(version) from schema_migration)');
    const older = await doctor();
    expect(older.one('migrations')).toMatchObject({
      state: 'warning',
      text: 'Migrations of this program that the database lacks: 1.',
    });
    expect([newer.code, older.code]).toEqual([1, 0]);
  });

  test('with jobs that failed for good names their kinds', async () => {
    const add =
      "insert into job (kind, payload, state, run_at, max_attempts, created_at) values (?, '{}', 'dead', 0, 8, 0)";
    for (const kind of ['send_mail', 'send_mail', 'check_badge']) change(add, kind);
    const { one, code } = await doctor();
    expect(one('jobs')).toMatchObject({
      state: 'warning',
      text: 'Failed for good: 1 of check_badge, 2 of send_mail.',
      remedy: expect.stringContaining('firstlight jobs retry'),
    });
    expect(code).toBe(0);
  });

  test('with passkeys of a former host says that they no longer work', async () => {
    const host = { BASE_URL: 'https://launch.example', CRAWLER_ALLOW_PRIVATE: 'off' };
    change("insert into person (email, created_at) values ('ada@example.org', 0)");
    const add =
      "insert into passkey (person_id, credential_id, public_key, counter, transports, rp_id, is_synced, is_backed_up, name, created_at) values ((select max(id) from person), ?, 'x', 0, '[]', ?, 0, 0, 'Key', 0)";
    change(add, 'a', 'launch.example');
    expect((await doctor(host)).one('passkeys')).toMatchObject({ state: 'ok' });
    change(add, 'b', 'former.example');
    expect((await doctor(host)).one('passkeys')).toMatchObject({
      state: 'warning',
      text: 'Passkeys were made for former.example (1), but the site is at https://launch.example: browsers offer them there no more.',
      remedy: expect.stringContaining('Set BASE_URL to the former host'),
    });
  });

  test('with entries of the future shows a clock that has gone back', async () => {
    change(
      "insert into job (kind, payload, state, run_at, max_attempts, created_at) values ('sweep', '{}', 'done', 0, 8, ?)",
      Date.now() + 3_600_000,
    );
    const { one, code } = await doctor();
    expect(one('clock')).toMatchObject({ state: 'error', remedy: expect.stringContaining('NTP') });
    expect(code).toBe(1);
  });
});

describe('the disk', () => {
  test('with less room than the database needs for copies is a warning', async () => {
    const sparse = join(folder, 'sparse.db');
    writeFileSync(sparse, '');
    truncateSync(sparse, 2 ** 42);
    const { one } = await doctor({ DATABASE_URL: sparse });
    expect(one('disk')).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/ MiB free at .*the database has 4,194,304 MiB/),
    });
  });

  test('with secrets that others can read is an error that names them', async () => {
    chmodSync(join(folder, 'server.key'), 0o644);
    chmodSync(folder, 0o777);
    const { of, code } = await doctor();
    expect(of('permissions')).toEqual([
      expect.objectContaining({ state: 'error', remedy: expect.stringContaining(`chmod go-w ${folder}`) }),
      expect.objectContaining({ state: 'error', remedy: expect.stringContaining('chmod 600 ') }),
    ]);
    expect(of('permissions')[1]?.text).toContain(`can read ${join(folder, 'server.key')}.`);
    expect(code).toBe(1);
  });
});

test('a backup that is missing or old is a warning', async () => {
  // The service has made one at its first start.
  rmSync(join(folder, 'backups'), { recursive: true, force: true });
  expect((await doctor()).one('backup')).toMatchObject({
    state: 'warning',
    text: `There is no backup in ${join(folder, 'backups')}.`,
    remedy: expect.stringContaining('backups.daily'),
  });
  mkdirSync(join(folder, 'backups'));
  const then = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '');
  writeFileSync(join(folder, `backups/firstlight-${then}Z.db`), '', { mode: 0o600 });
  const { one, code } = await doctor();
  expect(one('backup')).toMatchObject({ state: 'warning', text: expect.stringContaining('is 5 days old') });
  expect(code).toBe(0);
});
