import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import { addStarterCategories } from '../../services/content/seed.ts';
import { takeDueWeek } from '../../services/launches/due_launches.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import { queueFree, recordBadge } from '../../services/launches/free_queue.ts';
import { approve, moderate, reject } from '../../services/moderation/moderate.ts';
import { openStore } from '../../store/open.ts';
import type { Store, Tx } from '../../store/store.ts';
import { RECOUNT_NAMES } from '../../store/upkeep/recount.ts';
import { dataFolder } from '../data_folder.ts';
import { addListing, GENUINE } from '../scene.ts';
import { NOON, settableClock } from '../store/temporary.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const FILE = 'history.db';
const LISTINGS = 200;
const VOTERS = 6;
/** Places for every listing in the weeks that can be booked, so that no week ever has to take more. */
const CAPACITY = 17;
const WEEKS = 13;
/** The whole number takes hours: `HISTORIES=5000 npm test -- test/services/any_history.test.ts`. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 6);

const some = fc.noBias(fc.array(fc.nat(LISTINGS - 1), { minLength: 1, maxLength: 40, size: 'max' }));
const hours = (max: number) => fc.noBias(fc.nat(max));
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('queue' as const), some }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('badge' as const), some, found: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('vote' as const), some, voter: fc.nat(VOTERS - 1) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('doubt', 'approve', 'reject'), some }) },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('time' as const), hours: hours(200) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('down' as const), hours: hours(900) }) },
  // The process dies after this many weeks of the next run of the calendar, or in the middle of the next event.
  { weight: 2, arbitrary: fc.record({ is: fc.constant('crash' as const), after: fc.nat(2) }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
const EVERY = Array.from({ length: LISTINGS }, (_, i) => i);
class Crash extends Error {}

async function fill(folder: string): Promise<void> {
  const clock = settableClock();
  const store = await openStore({ file: join(folder, FILE), clock });
  await store.write(addStarterCategories);
  await store.write(async (tx) => {
    await tx.settings.set('free_queue.capacity', CAPACITY);
    await tx.settings.set('free_queue.min_weeks', 0);
    await tx.settings.set('free_queue.max_weeks', WEEKS);
    await tx.settings.set('free_queue.max_slides', 2);
    for (let i = 0; i < VOTERS; i++) await tx.people.ensure(`voter${i}@example.org`, NOON - YEAR);
  });
  for (let i = 0; i < LISTINGS; i++)
    await addListing(store, clock, { name: `Product ${i}`, owner: `owner${i}`, status: 'draft' });
  await store.close();
}

/** A site with unpublished listings, and what the operations, the jobs, a downtime and a crash do to it. */
async function site(folder: string) {
  const clock = settableClock();
  const now = () => clock.now().getTime();
  const store = await openStore({ file: join(folder, FILE), clock, refuse_waits: true });
  let running_since = now();
  let crash_after: number | null = null;

  /** Fails before the commit of a transaction, if a crash is near. */
  async function write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await store.write(async (tx) => {
      await work(tx);
      if (crash_after !== null && crash_after-- <= 0) throw new Crash();
    });
  }

  /** What the scheduled job does; after a crash a new process starts, which does the rest. */
  async function calendar(): Promise<void> {
    try {
      const moment = { now: now(), running_since };
      for (const week of await store.launches.dueWeeks(now()))
        await write((tx) => takeDueWeek(tx, week, moment));
      await write(async (tx) => void (await tx.votes.mature(now(), 5000)));
      for (const week of await store.weeks.unfinalised(now() - 24 * HOUR))
        await write(async (tx) => void (await finaliseWeek(tx, week, now())));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      crash_after = null;
      running_since = now();
      await calendar();
    }
  }

  /** Time passes while the service runs: the calendar is taken at the start of each week and at the end. */
  async function pass(until: number): Promise<void> {
    for (;;) {
      const { ends_at } = weekBounds(weekAt(now(), 'UTC'), 'UTC');
      clock.set(Math.min(ends_at, until));
      await calendar();
      if (now() === until) return;
    }
  }

  async function happen(tx: Tx, id: number, one: Exclude<Event, { is: 'time' | 'down' | 'crash' }>) {
    const listing = (await tx.listings.byId(id))!;
    const decision = { by: 'the team', note: null, now: now() };
    if (one.is === 'queue') {
      if (listing.status === 'draft' && !listing.in_review) await queueFree(tx, listing, now());
    } else if (one.is === 'badge' && 'found' in one) {
      const finding = { found: one.found, expected: 'x', observed: 'y', inconclusive: false, silent: false };
      await recordBadge(tx, id, finding, now());
    } else if (one.is === 'vote' && 'voter' in one) {
      const person_id = (await tx.people.byEmail(`voter${one.voter}@example.org`))!.id;
      await tx.votes.cast({ listing_id: id, person_id, cast_at: now(), address_key: null }, GENUINE);
    } else if (one.is === 'doubt') {
      if (listing.status === 'live') return;
      await tx.listings.update(id, { tagline: 'Best online casino and roulette', updated_at: now() });
      await moderate(tx, id, { submitted: false, now: now() });
    } else if (one.is === 'approve') await approve(tx, listing, decision);
    else await reject(tx, listing, decision);
  }

  return {
    store,
    async play(events: readonly Event[]): Promise<void> {
      for (const one of events) {
        if (one.is === 'time' && 'hours' in one) await pass(now() + one.hours * HOUR);
        else if (one.is === 'down' && 'hours' in one) {
          clock.advance(one.hours * HOUR);
          running_since = now();
          await calendar();
        } else if (one.is === 'crash' && 'after' in one) crash_after = one.after;
        else if ('some' in one) {
          const again = () =>
            write(async (tx) => {
              for (const at of one.some) await happen(tx, at + 1, one as Parameters<typeof happen>[2]);
            });
          // A caller whose call failed makes it again.
          await again().catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
            crash_after = null;
            return again();
          });
        }
      }
      crash_after = null;
      await calendar();
    },
    now,
  };
}

/** What no history may lead to, each with the query that finds it. */
const FAULTS = {
  'a launch went live outside of its week': `select a.id from launch a join week w on w.week = a.week
    where a.status = 'live' and not (a.live_at >= w.starts_at and a.live_at < w.ends_at)`,
  'a launch waits in a week that is over, and nobody holds it': `select a.id from launch a
    join week w on w.week = a.week join listing l on l.id = a.listing_id
    where a.status in ('awaiting_badge', 'scheduled') and w.ends_at <= :now and l.in_review = 0`,
  'a launch is due, and nobody holds it': `select a.id from launch a join week w on w.week = a.week
    join listing l on l.id = a.listing_id where a.status = 'scheduled' and w.starts_at <= :now and l.in_review = 0`,
  'a week has more free launches than places': `select week from launch
    where plan = 'free' and status <> 'cancelled' group by week having count(*) > ${CAPACITY}`,
  'a listing was lost': `select l.id from listing l where l.status <> coalesce(l.closed,
    (select a.status from launch a where a.listing_id = l.id and a.status <> 'cancelled'), 'draft')`,
  'a listing has two launches': `select listing_id from launch where status <> 'cancelled'
    group by listing_id having count(*) > 1`,
  'a launch was given up without a reason': `select a.id from launch a where a.status = 'cancelled'
    and a.cancelled_reason not in ('left_queue', 'rejected')`,
  'a launch left the queue before its last move': `select id from launch where cancelled_reason = 'left_queue' and slides < 2`,
  'an email was written twice': `select key from job where kind = 'send_mail' group by
    payload ->> 'email', payload ->> 'person_id', coalesce(payload ->> '$.data.week', payload ->> '$.data.to')
    having count(*) > 1 and payload ->> 'email' in ('listing_live', 'award')`,
  'a change is not in the audit table once': `select a.id from launch a where a.status = 'live' and 1 <>
    (select count(*) from audit where kind = 'launch_live' and details ->> 'launch_id' = a.id)`,
  'an award differs from a recount of the votes': `with counted as (
      select a.week, a.listing_id, count(*) as votes, max(v.matured_at) as reached, a.live_at
      from launch a join week w on w.week = a.week join vote v on v.launch_id = a.id
      where v.state = 'counted' and w.finalised_at is not null
        and v.cast_at >= w.starts_at and v.matured_at >= w.starts_at and v.matured_at < w.ends_at
        and exists (select 1 from week_result r where r.week = a.week and r.listing_id = a.listing_id)
      group by a.id),
    placed as (select *, row_number() over
      (partition by week order by votes desc, reached, live_at, listing_id) as place from counted)
    select week, place, listing_id, votes from placed where place <= 3
    except select week, rank, listing_id, week_votes from award`,
} as const;

async function faultsOf(file: string, now: number): Promise<string[]> {
  const connection = new Database(file, { readonly: true });
  const found = Object.entries(FAULTS).flatMap(([fault, source]) => {
    const rows = connection.prepare(source).all(source.includes(':now') ? { now } : {});
    return rows.length > 0 ? [`${fault}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
  connection.close();
  return found;
}

/** Stored counts that differ from their rows. */
async function wrongCounts(store: Store): Promise<string[]> {
  const found: string[] = [];
  for (const name of RECOUNT_NAMES)
    for (let after: number | null = 0; after !== null; ) {
      const { suspects, next } = await store.recount.find(name, after);
      found.push(...suspects.map((id) => `${name} ${id}`));
      after = next;
    }
  return found;
}

test(`whatever ${LISTINGS} listings, downtimes and crashes do, the calendar stays fair`, async () => {
  let launched = 0;
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60 }), async (events) => {
      const folder = await dataFolder('any_history', fill);
      const { store, play, now } = await site(folder);
      try {
        await play([{ is: 'queue', some: EVERY }, ...events]);
        expect(await faultsOf(join(folder, FILE), now())).toEqual([]);
        // Every tenth: the recount takes longer than the history.
        if (++played % 10 === 1) expect(await wrongCounts(store)).toEqual([]);
        launched += await store.listings.liveCount();
      } finally {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: HISTORIES },
  );
  // The random events are of use: many listings went live.
  expect(launched).toBeGreaterThan(HISTORIES * 5);
}, 36_000_000);
