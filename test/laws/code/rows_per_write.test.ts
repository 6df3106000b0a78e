import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { weekBounds } from '../../../domain/launches/weeks.ts';
import { retireCategory } from '../../../services/administration/retire_category.ts';
import { takeDueLaunches } from '../../../services/launches/due_launches.ts';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import type { Store } from '../../../store/store.ts';
import { bySize } from '../../gate/size.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { ON_POSTGRES } from '../../store/postgres_store.ts';
import { placeOf, settableClock, stockedStore } from '../../store/temporary.ts';

/** Rows that one transaction may write, whatever the site has: on SQLite nobody else is served meanwhile (record 74). */
const MOST = 200;

const LAUNCHES = bySize({ quick: 25, landing: 200, night: 2000 });
const HOUR = 3_600_000;
const NEXT = '2026-11-23';
const { starts_at: MONDAY, ends_at: SUNDAY } = weekBounds(NEXT, 'UTC');

/** The store, whose writes are counted from now on: the rows of each, as triggers of all tables see them. */
function counted(store: Store): { store: Store; rows: number[] } {
  const connection = new Database(placeOf(store).database_file);
  onTestFinished(() => void connection.close());
  connection.exec('create table written (rows integer not null); insert into written values (0)');
  const tables = connection
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' and name <> 'written'",
    )
    .pluck()
    .all();
  for (const name of tables)
    for (const what of ['insert', 'update', 'delete'])
      connection.exec(
        `create trigger "count_${what}_${name}" after ${what} on "${name}" begin update written set rows = rows + 1; end`,
      );
  const total = connection.prepare<[], number>('select rows from written').pluck();
  const rows: number[] = [];
  const write: Store['write'] = async (work, options) => {
    const before = total.get() ?? 0;
    try {
      return await store.write(work, options);
    } finally {
      rows.push((total.get() ?? 0) - before);
    }
  };
  return { store: { ...store, write }, rows };
}

/** A week with many launches that is about to begin, all in one category, and people who vote. */
async function manyLaunches() {
  const clock = settableClock();
  const store = await stockedStore(clock);
  const ids: number[] = [];
  for (let n = 0; n < LAUNCHES; n++)
    ids.push(
      (
        await addListing(store, clock, {
          name: `Product ${n}`,
          owner: `owner${n % 7}`,
          status: 'scheduled',
          week: NEXT,
        })
      ).id,
    );
  const voters = await store.write((tx) =>
    Promise.all(['grace', 'alan'].map((name) => tx.people.ensure(`${name}@example.org`, MONDAY - HOUR))),
  );
  return { store, ids, voters };
}

test.skipIf(ON_POSTGRES)(
  `a week of ${LAUNCHES} launches begins, ends, and leaves its category, ${MOST} rows at a time at most`,
  async () => {
    const scene = await manyLaunches();
    const { store, rows } = counted(scene.store);
    /** Rows of the largest transaction of this work. */
    const largest = async (work: Promise<unknown>): Promise<number> => {
      await work;
      return Math.max(...rows.splice(0));
    };

    const moment = { now: MONDAY, running_since: 0 };
    expect
      .soft(await largest(takeDueLaunches(store, moment)), 'the start of a week')
      .toBeLessThanOrEqual(MOST);
    expect(await store.launches.week(NEXT)).toMatchObject({ live: LAUNCHES, scheduled: 0 });

    // Their accounts are too young, so the votes count later.
    await scene.store.write(async (tx) => {
      for (const listing_id of scene.ids)
        for (const person_id of scene.voters)
          await tx.votes.cast({ listing_id, person_id, cast_at: MONDAY + HOUR, address_key: null }, GENUINE);
    });
    rows.length = 0;
    const ended = finaliseWeek(store, NEXT, SUNDAY);
    expect.soft(await largest(ended), 'the result of a week').toBeLessThanOrEqual(MOST);
    expect(await store.launches.week(NEXT)).toMatchObject({ ranked: LAUNCHES, finalised_at: SUNDAY });

    const retired = retireCategory(store, { slug: 'design', into: 'marketing', by: { actor: 'service' } });
    expect.soft(await largest(retired), 'the end of a category').toBeLessThanOrEqual(MOST);
    expect(await store.categories.bySlug('marketing')).toMatchObject({ live: LAUNCHES });

    const { id: other } = (await store.categories.bySlug('productivity'))!;
    const all = store.write(async (tx) => {
      for (const id of scene.ids) await tx.listings.setCategories(id, [other]);
    });
    expect(await largest(all), 'one write for all listings').toBeGreaterThan(MOST);
  },
);
