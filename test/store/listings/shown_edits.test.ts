import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { shownEdits } from '../../../store/migrations/0023_shown_edits.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { addListing } from '../../scene.ts';
import { inWorld, type World } from '../../world.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-test-'));
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

const WEEK = '2026-12-28';

/** The public view of upcoming listings. */
async function upcoming(world: World) {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const get = async (path: string) => (await world.rest('GET', path)).body;
  const [browsed, searched, feed, week] = await Promise.all([
    get('/listings?status=upcoming'),
    get('/listings?status=upcoming&q=lantern'),
    get('/launches?section=upcoming'),
    get(`/launches/weeks/${WEEK}`),
  ]);
  return {
    browsed: [names(browsed.items), browsed.total],
    searched: [names(searched.items), searched.total],
    feed: [names(feed.items), feed.total],
    week: names(week.scheduled),
  };
}

function inDatabase(sql: string): void {
  const connection = new Database(join(data_dir, 'firstlight.db'));
  connection.exec(sql);
  connection.close();
}

/** The service over the folder of this test. */
const started = (use: (world: World) => Promise<void>) => inWorld({ data_dir }, use);

test('listings that waited for the site team before it hid them are hidden after the update [D74]', async () => {
  await started(async (world) => {
    for (const name of ['Lantern One', 'Lantern Two'])
      await addListing(world.store, world.clock, { name, status: 'scheduled', week: WEEK });
    const both = [['Lantern One', 'Lantern Two'], 2];
    expect((await upcoming(world)).searched).toEqual(both);
  });
  // The state after migration 21 with a waiting edit: marked, but still in all counts and indexes.
  inDatabase("update listing set in_review = 1 where name = 'Lantern Two'");
  await started(async (world) => {
    expect((await upcoming(world)).searched).toEqual([['Lantern One', 'Lantern Two'], 2]);
  });
  expect(MIGRATIONS).toContain(shownEdits);
  inDatabase(shownEdits.sql);
  await started(async (world) => {
    expect(await upcoming(world)).toEqual({
      browsed: [['Lantern One'], 1],
      searched: [['Lantern One'], 1],
      feed: [['Lantern One'], 1],
      week: ['Lantern One'],
    });
  });
});
