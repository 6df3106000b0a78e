import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../services/scene.ts';
import { START, startWorld, type World } from '../../world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterEach(() => world.close());

const folder = () => join(world.running.config.data_dir, 'backups');
const backups = () => readdirSync(folder()).sort();
const at = (day: number, time = '023000'): string =>
  `firstlight-${new Date(START.getTime() + day * DAY).toISOString().slice(0, 10)}T${time}Z.db`;
const night = (day: number): Date =>
  new Date(Math.floor(START.getTime() / DAY) * DAY + day * DAY + 9_000_000);
const dead = () => world.store.jobs.dead({ offset: 0, limit: 9 });
/** The age of the last backup as monitoring sees it, in seconds; undefined if there is none. */
async function age(): Promise<number | undefined> {
  const figures = await (await fetch(`${world.url}/metrics`)).text();
  const value = /^firstlight_backup_age_seconds (\S+)$/m.exec(figures)?.[1];
  return value === undefined ? undefined : Number(value);
}

describe('the service backs itself up', () => {
  test('at its first start and every night, keeps as many as are set, and says how old the last one is', async () => {
    const first = at(0, '120000');
    expect(backups()).toEqual([first]);
    expect(await age()).toBe(0);
    await world.store.write((tx) => tx.people.ensure('ada@example.org', START.getTime()));
    await world.reach(night(1));
    expect(backups()).toEqual([first, at(1)]);
    const copy = new Database(join(folder(), at(1)), { readonly: true });
    expect(copy.prepare('select email from person').pluck().all()).toEqual(['ada@example.org']);
    copy.close();
    await world.store.write((tx) => tx.settings.set('backups.keep', 2));
    await world.reach(night(2));
    expect(backups()).toEqual([at(1), at(2)]);
    await world.reach(new Date(night(2).getTime() + DAY / 2));
    expect(await age()).toBe(DAY / 2000);
    // After a week without the service there is one backup, not seven.
    await world.reach(night(9));
    expect(backups()).toEqual([at(2), at(9)]);
  });

  test('not while the setting says no; what is there stays', async () => {
    await world.store.write((tx) => tx.settings.set('backups.daily', 0));
    await world.reach(night(1));
    expect(backups()).toEqual([at(0, '120000')]);
    await world.store.write((tx) => tx.settings.set('backups.daily', 1));
    await world.reach(night(2));
    expect(backups()).toEqual([at(0, '120000'), at(2)]);
  });
});

test('a backup that fails is recorded with a sentence and tried again; the next good one settles it', async () => {
  rmSync(folder(), { recursive: true });
  // A file stands where the folder should be.
  writeFileSync(folder(), '');
  await world.reach(night(1));
  const database = new Database(world.running.config.database_file, { timeout: 5000 });
  const job = () =>
    database
      .prepare<[], { state: string; attempts: number; last_error: string }>(
        "select state, attempts, last_error from job where kind = 'daily_backup' order by id desc limit 1",
      )
      .get();
  expect(job()).toMatchObject({
    state: 'queued',
    attempts: 1,
    last_error: expect.stringContaining('backups'),
  });
  expect(await age()).toBeUndefined();
  database.prepare("update job set state = 'dead' where kind = 'daily_backup' and state = 'queued'").run();
  database.close();
  expect((await dead()).map(({ kind }) => kind)).toEqual(['daily_backup']);
  rmSync(folder());
  await world.reach(night(2));
  expect(backups()).toEqual([at(2)]);
  expect(await dead()).toEqual([]);
});

test('without room nothing is filled: the reason is with the job, and the service goes on', async () => {
  await world.running.close();
  truncateSync(world.running.config.database_file, 9e12);
  const again = await startWorld({ data_dir: world.running.config.data_dir, env: { LOG_LEVEL: 'silent' } });
  await again.reach(night(1));
  expect(backups()).toEqual([at(0, '120000')]);
  const database = new Database(again.running.config.database_file, { readonly: true });
  const reason = database
    .prepare("select last_error from job where kind = 'daily_backup' order by id desc limit 1")
    .pluck()
    .get();
  database.close();
  expect(reason).toContain('There is no room for a backup');
  expect((await again.rest('GET', '/site')).status).toBe(200);
  await again.close();
});
