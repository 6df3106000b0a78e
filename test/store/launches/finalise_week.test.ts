import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { finaliseWeek, fixResult } from '../../../services/launches/finalise_week.ts';
import { openStore } from '../../../store/open.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { crashAgainAndAgain } from '../../crash_harness.ts';
import { bySize } from '../../gate/size.ts';
import { NOON, settableClock, temporaryFile } from '../temporary.ts';
import { expectedPlaces, type RandomWeek, randomWeeks, storeWeeks } from './finalise_scene.ts';

const LAST_WEEK = '2026-11-09';
const WEEKS = bySize({ quick: 50, landing: 50, night: 200 });

async function filled(weeks: readonly RandomWeek[], order?: <T>(items: readonly T[]) => T[]) {
  const file = temporaryFile();
  const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
  onTestFinished(() => store.close());
  await storeWeeks(store, weeks, order);
  return { file, store };
}

/** All rows that finalising writes, read without the store's code. */
function left(file: string) {
  const connection = new Database(file, { readonly: true });
  const all = (source: string) => connection.prepare(source).all() as Record<string, unknown>[];
  const rows = {
    results: all('select * from week_result order by week, rank'),
    awards: all(
      'select week, rank, listing_id, week_votes, awarded_at, shown from award order by week, rank',
    ),
    letters: all("select key from job where kind = 'send_mail' order by key"),
    weeks: all(
      'select week, finalised_at is not null as final, rule_version, ranked from week order by week',
    ),
    counted: all("select value from counter where name = 'awards'"),
  };
  connection.close();
  return rows;
}

/** What anybody sees of it: not the places that are stored ahead. */
function seen(file: string) {
  const { results: _results, weeks, ...rest } = left(file);
  return { ...rest, weeks: weeks.map(({ ranked: _ranked, ...week }) => week) };
}

/** A store whose process seems to die at one point of a transaction. */
const dyingStore = (store: Store, point: Parameters<typeof dyingAfter>[1]): Store => ({
  ...store,
  write: (work, options) => store.write((tx) => work(dyingAfter(tx, point)), options),
});

/** A transaction whose process seems to die at one point of the work. */
function dyingAfter(tx: Tx, what: 'results' | 'awards' | 'letters'): Tx {
  const die = (): never => {
    throw new Error('crash');
  };
  if (what === 'results') return { ...tx, awards: { ...tx.awards, give: async () => die() } };
  if (what === 'letters') return { ...tx, weeks: { ...tx.weeks, finish: async () => die() } };
  const give: Tx['awards']['give'] = async (awards) => {
    await tx.awards.give(awards);
    die();
  };
  return { ...tx, awards: { ...tx.awards, give } };
}

describe('the rollover', () => {
  test(`of ${WEEKS} random weeks comes out the same: after crashes, run twice, and with launches and votes in any order`, async () => {
    const weeks = randomWeeks(WEEKS, LAST_WEEK, 20_261_109);
    const forwards = await filled(weeks);
    const backwards = await filled(weeks, (items) => [...items].reverse());
    for (const { file, store } of [forwards, backwards]) {
      for (const [i, { week }] of weeks.entries()) {
        const point = (['results', 'awards', 'letters'] as const)[i % 3]!;
        const crash = finaliseWeek(dyingStore(store, point), week, NOON);
        await expect(crash).rejects.toThrow('crash');
        expect(await finaliseWeek(store, week, NOON)).toBe(true);
        expect(await finaliseWeek(store, week, NOON + 1)).toBe(false);
      }
      expect(left(file).weeks.every(({ final }) => final === 1)).toBe(true);
    }
    expect(left(backwards.file)).toEqual(left(forwards.file));

    const { results, awards, letters } = left(forwards.file);
    let ties = 0;
    for (const week of weeks) {
      const places = expectedPlaces(week);
      const votes = places.map(([, count]) => count);
      if (new Set(votes).size < votes.length) ties++;
      const stored = results.filter((row) => row.week === week.week);
      expect(stored.map(({ rank, listing_id, week_votes }) => [rank, listing_id, week_votes])).toEqual(
        places.map(([listing, count], i) => [i + 1, listing, count]),
      );
      const won = awards.filter((row) => row.week === week.week);
      expect(won.map(({ rank, listing_id }) => [rank, listing_id])).toEqual(
        places.flatMap(([listing, count], i) => (i < 3 && count > 0 ? [[i + 1, listing]] : [])),
      );
    }
    expect(ties).toBeGreaterThan(WEEKS / 2);
    expect(letters).toHaveLength(awards.length);
    expect(letters[0]!.key).toMatch(/^mail:award:\d{4}-\d\d-\d\d:1:\d+$/);
  });

  test('shows nothing of a week that it did not finish', async () => {
    const weeks = randomWeeks(12, LAST_WEEK, 7);
    const { file, store } = await filled(weeks);
    const before = seen(file);
    for (const point of ['results', 'awards', 'letters'] as const) {
      for (const { week } of weeks) {
        await expect(finaliseWeek(dyingStore(store, point), week, NOON)).rejects.toThrow('crash');
      }
    }
    expect(left(file).results.length).toBeGreaterThan(0);
    expect(seen(file)).toEqual(before);
    for (const { rank, listing_id } of left(file).results)
      expect([rank, (await store.launches.historyOf(Number(listing_id)))[0]!.rank]).toEqual([rank, null]);
  });

  test('waits for the end of a week, and takes only weeks that were used', async () => {
    const { store } = await filled(randomWeeks(1, '2026-11-16', 3));
    await expect(finaliseWeek(store, '2026-11-16', NOON)).rejects.toThrow('is not over');
    await expect(finaliseWeek(store, '2026-01-05', NOON)).rejects.toThrow('is not over');
    const now = Date.UTC(2026, 10, 23);
    expect(await finaliseWeek(store, '2026-11-16', now)).toBe(true);
  });

  test('is done by exactly one of four processes that try at once, week after week', async () => {
    const weeks = randomWeeks(20, LAST_WEEK, 11);
    const { file, store } = await filled(weeks);
    await store.close();
    const said = await fourAtOnce(file);
    for (const { week } of weeks) {
      const lines = said.filter((line) => line.endsWith(week)).sort();
      expect(lines).toEqual([`did ${week}`, `left ${week}`, `left ${week}`, `left ${week}`]);
    }
    expect(left(file)).toEqual(left(await finalisedAlone(weeks)));
  });

  test('goes on where it was when it is killed at any moment', async () => {
    const weeks = randomWeeks(50, LAST_WEEK, 13);
    const { file, store } = await filled(weeks);
    await store.close();
    const finished: string[] = [];
    const rounds = bySize({ quick: 2, landing: 2, night: 3 });
    const kills = await crashAgainAndAgain({
      program: CHILD,
      args: [file, 'for ever'],
      rounds,
      processes: 2,
      most_lines: 8,
      onLine: (line) => void (line.startsWith('did ') && finished.push(line.slice(4))),
    });
    expect(kills).toBe(2 * rounds);
    expect(new Set(finished).size).toBe(finished.length);
    const { weeks: now } = left(file);
    for (const week of finished) expect(now.find((row) => row.week === week)).toMatchObject({ final: 1 });
    const again = await openStore({ file, clock: settableClock(), refuse_waits: true });
    onTestFinished(() => again.close());
    await finaliseAll(again);
    expect(left(file)).toEqual(left(await finalisedAlone(weeks)));
  });
});

describe('a result that is fixed', () => {
  test('stays as it is, regardless of later changes of the votes', async () => {
    const { store } = await filled(randomWeeks(1, LAST_WEEK, 5));
    const [winner] = (await store.write((tx) => fixResult(tx, LAST_WEEK, NOON)))!;
    const board = async () =>
      store.boards.weekly(await store.launches.week(LAST_WEEK), { offset: 0, limit: 9 });
    const before = await board();
    await store.write(async (tx) => {
      const { id } = (await tx.votes.launchOf(winner!.listing_id))!;
      const all = Array.from({ length: 20 }, (_, i) => i + 1);
      expect(await tx.votes.annul(id, all, 'bought')).toBeGreaterThan(1);
    });
    expect((await store.listings.byId(winner!.listing_id))!.votes).toBe(0);
    expect(await board()).toEqual(before);
    expect((await store.awards.ofListing(winner!.listing_id))[0]).toMatchObject({
      rank: 1,
      week_votes: winner!.week_votes,
    });
  });
});

const CHILD = join(import.meta.dirname, 'finalise_child.ts');

/** The output of four processes that finalise every week of one file, started at the same moment. */
async function fourAtOnce(file: string): Promise<string[]> {
  const said: string[] = [];
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, [CHILD, file], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const ready = children.map(
    (child) =>
      new Promise<void>((resolve) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          if (line === 'ready') resolve();
          else said.push(line);
        });
      }),
  );
  await Promise.all(ready);
  const ends = children.map((child) => once(child, 'close'));
  for (const child of children) child.stdin.write('go\n');
  for (const [code] of await Promise.all(ends)) expect(code).toBe(0);
  return said;
}

async function finaliseAll(store: Store): Promise<void> {
  for (const week of await store.weeks.unfinalised(NOON)) await finaliseWeek(store, week, NOON);
}

async function finalisedAlone(weeks: readonly RandomWeek[]): Promise<string> {
  const { file, store } = await filled(weeks);
  await finaliseAll(store);
  return file;
}
