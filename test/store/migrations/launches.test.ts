import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { weekBounds } from '../../../domain/launches/weeks.ts';
import { takeDueLaunches } from '../../../services/launches/due_launches.ts';
import { openStore } from '../../../store/open.ts';
import { RECOUNT_NAMES } from '../../../store/upkeep/recount.ts';
import { NOON, settableClock } from '../temporary.ts';
import { databaseBefore } from './older_database.ts';

type Row = Record<string, number | string>;
interface Rows {
  version: number;
  tables: Record<string, Row[]>;
}

/** Rows that an older version of the program wrote while the same things happened to the same listings. */
function olderFile(version: number) {
  const path = new URL(`older_rows/version_${version}.json`, import.meta.url);
  const { tables } = JSON.parse(readFileSync(path, 'utf8')) as Rows;
  const older = databaseBefore(version + 1);
  older.connection.pragma('foreign_keys = OFF');
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`);
      older.connection.prepare(`insert into ${table} (${columns.join()}) values (${values.join()})`).run(row);
    }
  older.connection.pragma('foreign_keys = ON');
  return older;
}

const launchesOf = (connection: Database.Database) =>
  connection
    .prepare(
      `select l.slug, l.status, l.closed, a.status, a.week, a.slides, a.shown
       from listing l left join launch a on a.listing_id = l.id order by l.id`,
    )
    .raw()
    .all();

const everything = (connection: Database.Database) =>
  ['vote', 'week_result', 'award'].map((table) => connection.prepare(`select * from ${table}`).all());

describe('launches of older databases', () => {
  test('the last look at each homepage is kept with what was seen', () => {
    const { connection, update } = olderFile(29);
    const unread = 'The badge could not be checked: https://slid.example/ answered 500.';
    const set = connection.prepare('update listing set badge_check = ? where slug = ?');
    for (const [slug, observed] of [
      ['waiting', 'nothing'],
      ['slid', unread],
    ] as const)
      set.run(JSON.stringify({ checked_at: 5, found: false, expected: 'a badge', observed }), slug);
    update();
    const looks = connection
      .prepare(
        'select slug, a.id = listing.launch_id, looked_at, result, expected, observed from look join listing on listing.id = look.listing_id left join launch a on a.id = look.launch_id order by listing.id',
      )
      .raw();
    expect(looks.all()).toEqual([
      ['waiting', 1, 5, 'missing', 'a badge', 'nothing'],
      ['proven', 1, 1_795_262_400_000, 'found', 'a link', 'a link'],
      ['slid', 1, 5, 'unreadable', 'a badge', unread],
      ['held', 1, 1_795_262_400_000, 'found', 'a link', 'a link'],
    ]);
  });

  test.each([12, 21, 29])('version %d: each keeps its week and gets its status', async (version) => {
    const { connection, file, update } = olderFile(version);
    const [votes = [], ...others] = everything(connection);
    // Columns of migrations 52 and 66.
    const before = [
      votes.map((vote) => ({ ...(vote as object), network_key: null, region_key: null })),
      ...others,
    ];
    update();
    expect(launchesOf(connection)).toEqual([
      ['winner', 'live', null, 'live', '2026-11-09', 0, 'live'],
      ['second', 'live', null, 'live', '2026-11-09', 0, 'live'],
      ['running', 'live', null, 'live', '2026-11-16', 0, 'live'],
      ['saved', 'draft', null, null, null, null, null],
      ['waiting', 'awaiting_badge', null, 'awaiting_badge', '2026-12-28', 0, null],
      ['proven', 'scheduled', null, 'scheduled', '2026-12-28', 0, 'scheduled'],
      ['slid', 'awaiting_badge', null, 'awaiting_badge', '2026-11-23', 3, null],
      ['left', 'draft', null, null, null, null, null],
      ['rejected', 'rejected', 'rejected', null, null, null, null],
      ['suspended', 'suspended', 'suspended', 'live', '2026-11-16', 0, null],
      ['held', 'scheduled', null, 'scheduled', '2026-12-28', 0, null],
      ['archived', 'archived', 'archived', 'live', '2026-11-09', 0, null],
    ]);
    expect(everything(connection)).toEqual(before);
    expect(connection.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(connection.pragma('foreign_key_check')).toEqual([]);

    const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
    onTestFinished(() => store.close());
    for (const name of RECOUNT_NAMES)
      expect([name, (await store.recount.find(name, 0)).suspects]).toEqual([name, []]);
    const { starts_at } = weekBounds('2026-12-28', 'UTC');
    await takeDueLaunches(store, { now: starts_at, running_since: 0 });
    const live = await store.boards.weekly(await store.launches.week('2026-12-28'), { offset: 0, limit: 9 });
    expect(live.places.map(({ listing_id }) => listing_id)).toEqual([6]);
  });

  test('what contradicts itself is mended by what was public', async () => {
    const { connection, file, update } = olderFile(29);
    connection.exec(`
      -- A live listing without a launch; one whose launch has no time; waiting ones without a launch.
      delete from launch where listing_id = 3;
      update launch set live_at = null, live_on = null where listing_id = 2;
      delete from launch where listing_id in (5, 6);
      -- A second launch of a listing in the same week, one that nobody knows, and a draft that was public.
      insert into launch (listing_id, week, plan, booked_at, scheduled_at, live_at, shown)
        values (1, '2026-11-09', 'free', 0, 0, ${NOON}, 'live');
      insert into launch (listing_id, week, plan, booked_at) values (4, '2026-12-28', 'free', 0);
      update listing set status = 'draft', launch_id = null, plan = null where id = 12;`);
    update();
    const rows = launchesOf(connection).filter((row) => {
      const [slug] = row as string[];
      return !['left', 'slid', 'rejected', 'suspended', 'held'].includes(slug!);
    });
    expect(rows).toEqual([
      ['winner', 'live', null, 'live', '2026-11-09', 0, 'live'],
      ['winner', 'live', null, 'cancelled', '2026-11-09', 0, null],
      ['second', 'live', null, 'live', '2026-11-09', 0, 'live'],
      ['running', 'live', null, 'live', '2026-11-16', 0, 'live'],
      ['saved', 'draft', null, 'cancelled', '2026-12-28', 0, null],
      ['waiting', 'draft', null, null, null, null, null],
      ['proven', 'draft', null, null, null, null, null],
      ['archived', 'archived', 'archived', 'live', '2026-11-09', 0, null],
    ]);
    const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
    onTestFinished(() => store.close());
    for (const name of RECOUNT_NAMES.filter((one) => one !== 'listing.votes'))
      expect([name, (await store.recount.find(name, 0)).suspects]).toEqual([name, []]);
  });

  test('ids of launches are not used again: emails that were sent are known by them', () => {
    const { connection, update } = olderFile(29);
    const seq = connection.prepare("select seq from sqlite_sequence where name = 'launch'").pluck();
    connection.exec("update sqlite_sequence set seq = 99 where name = 'launch'");
    update();
    expect(seq.get()).toBe(99);
  });
});
