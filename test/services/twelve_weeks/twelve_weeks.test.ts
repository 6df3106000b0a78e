import { expect, test } from 'vitest';
import { addDays, addWeeks, startOfDate, weekAt, weeksBetween } from '../../../domain/launches/weeks.ts';
import type { BadgeChecker } from '../../../domain/ports.ts';
import { checkBadge, checkBadges } from '../../../jobs/launches/check_badge.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import { makeQueue } from '../../../jobs/queue/queue.ts';
import { queueFree, recordBadge } from '../../../services/launches/free_queue.ts';
import { bookLaunch } from '../../../services/launches/launch_steps.ts';
import { approve, moderate, reject } from '../../../services/moderation/moderate.ts';
import type { Store } from '../../../store/store.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { settableClock, stockedStore } from '../../store/temporary.ts';
import { type Moment, type Owner, type Row, readSections, type Section } from './table.ts';

const HOUR = 3_600_000;
const WEEKS = 12;
const DECISION = { by: 'the team', note: null };

/** A site of a section of the table: its owners, their homepages, and the clock. */
async function siteOf(section: Section) {
  const at = ({ week, day, hour }: Moment): number =>
    startOfDate(addDays(addWeeks(section.from, week - 1), day), section.zone) + hour * HOUR;
  const clock = settableClock(at({ week: 1, day: 0, hour: 0 }) - HOUR);
  const store = await stockedStore(clock);
  await store.write(async (tx) => {
    await tx.settings.set('calendar.time_zone', section.zone);
    await tx.settings.set('free_queue.capacity', section.capacity);
    await tx.settings.set('free_queue.min_weeks', 2);
    await tx.settings.set('free_queue.max_weeks', 4);
    await tx.settings.set('free_queue.max_slides', 3);
  });
  /** Homepages that show the badge. */
  const badges = new Set<string>();
  /** Homepages that do not respond. */
  const dead = new Set<string>();
  const findingOf = (home_url: string) => {
    const { href } = new URL(home_url);
    const silent = dead.has(href);
    const found = badges.has(href) && !silent;
    const observed = found ? 'the badge' : 'nothing';
    return { found, expected: 'the badge', observed, inconclusive: silent, silent };
  };
  const checker: BadgeChecker = { check: async ({ home_url }) => findingOf(home_url) };

  /** A process of the service; it ends when the service goes down. */
  function start() {
    const world = { store, clock, origin: 'https://firstlight.example', badges: checker };
    return makeQueue({
      store,
      clock,
      kinds: {
        launch_weeks: { concurrency: 1, handler: launchWeeks(world) },
        check_badges: { concurrency: 1, handler: checkBadges(world) },
        check_badge: { concurrency: 1, handler: checkBadge(world) },
      },
      schedules: [
        { name: 'launch_weeks', every_ms: HOUR },
        { name: 'check_badges', every_ms: HOUR },
      ],
    });
  }
  return { at, clock, store, badges, dead, findingOf, start };
}

type Site = Awaited<ReturnType<typeof siteOf>>;

/** What an owner or the site team does. */
async function act(site: Site, id: number, what: string): Promise<void> {
  const { store, badges, dead, findingOf } = site;
  const now = site.clock.now().getTime();
  const { url } = (await store.listings.byId(id))!;
  const { href } = new URL(url);
  const edit = (tagline: string) =>
    store.write(async (tx) => {
      await tx.listings.update(id, { tagline, updated_at: now });
      await moderate(tx, id, { submitted: true, now });
    });
  const doings: Record<string, () => unknown> = {
    'badge on': () => badges.add(href),
    'badge off': () => badges.delete(href),
    'site off': () => dead.add(href),
    'site on': () => dead.delete(href),
    // As choose_free_listing does: books, then looks at once.
    queue: () =>
      store.write(async (tx) => {
        await queueFree(tx, (await tx.listings.byId(id))!, now);
        await recordBadge(tx, id, findingOf(href), now);
      }),
    pay: () =>
      store.write(async (tx) => {
        const week = addWeeks(weekAt(now, 'UTC'), 3);
        await bookLaunch(tx, { listing_id: id, week, plan: 'paid', status: 'scheduled', booked_at: now });
      }),
    'risky edit': () => edit('Best online casino and roulette'),
    'plain edit': () => edit('A calm harbour for notes'),
    approve: () =>
      store.write(async (tx) => approve(tx, (await tx.listings.byId(id))!, { ...DECISION, now })),
    reject: () => store.write(async (tx) => reject(tx, (await tx.listings.byId(id))!, { ...DECISION, now })),
    vote: () =>
      store.write(async (tx) => {
        const person_id = await tx.people.ensure('voter@example.org', 0);
        await tx.votes.cast({ listing_id: id, person_id, cast_at: now, address_key: null }, GENUINE);
      }),
  };
  const doing = doings[what];
  if (!doing) throw new Error(`the table has an unknown action: ${what}`);
  await doing();
}

/** Emails and audit rows of a listing since the last call. */
function reader(store: Store, id: number) {
  let job = 0;
  let audit = 0;
  return async (person_id: number): Promise<Pick<Row, 'emails' | 'history'>> => {
    const emails: string[] = [];
    for (let next = await store.jobs.byId(job + 1); next; next = await store.jobs.byId(job + 1)) {
      job++;
      const { kind, payload } = next;
      if (kind === 'send_mail' && payload['person_id'] === person_id) emails.push(String(payload['email']));
    }
    const rows = (await store.audit_log.newest({ limit: 10_000 })).toReversed();
    const own = rows.filter((row) => row.id > audit && row.subject === `listing:${id}`);
    audit = rows.at(-1)?.id ?? audit;
    const words = own.map(({ kind, details }) =>
      `${kind.replace(/^(launch|listing)_/, '')} ${typeof details['reason'] === 'string' ? details['reason'] : ''}`.trim(),
    );
    return { emails: emails.join(', '), history: words.join(', ') };
  };
}

/** An owner of the table with the listing that plays its part. */
async function castOf({ store, clock }: Site, section: Section) {
  const website = section.one_website ? { url: 'https://harbour.example' } : {};
  const owners = [];
  for (const [i, owner] of section.owners.entries()) {
    const scene = { name: `Harbour ${i}`, owner: `owner${i}`, status: 'draft', ...website } as const;
    const { id } = await addListing(store, clock, scene);
    const { person_id } = (await store.listings.byId(id))!;
    owners.push({ ...owner, id, person_id, read: reader(store, id), found: [] as Row[] });
  }
  return owners;
}

type Cast = Awaited<ReturnType<typeof castOf>>;

/** The process of the service hour by hour, unless it is down. */
function serviceOf({ at, start }: Site, { down }: Section) {
  const [down_from, up_at] = down ? [at(down.from), at(down.to)] : [Infinity, -1];
  let queue = start();
  return {
    stop: () => queue.stop(0),
    async hour(now: number): Promise<void> {
      if (now === up_at) {
        await queue.stop(0);
        queue = start();
      }
      if (now < down_from || now >= up_at) await queue.drain();
    },
  };
}

async function actAll(site: Site, owners: Cast, week: number, now: number): Promise<void> {
  for (const { id, actions } of owners)
    for (const { day, what } of actions.filter((one) => one.week === week))
      if (now === site.at({ week, day, hour: 12 })) await act(site, id, what);
}

/** What really happens in twelve weeks of a section, for each owner. */
async function play(section: Section): Promise<Row[][]> {
  const site = await siteOf(section);
  const { at, clock, store } = site;
  const owners = await castOf(site, section);
  const service = serviceOf(site, section);
  for (let week = 1; week <= WEEKS; week++) {
    const end = at({ week: week + 1, day: 0, hour: 0 });
    for (let now = at({ week, day: 0, hour: 0 }); now < end; now += HOUR) {
      clock.set(now);
      await actAll(site, owners, week, now);
      await service.hour(now);
    }
    for (const { id, person_id, read, found } of owners) {
      const { status, launch_id } = (await store.listings.byId(id))!;
      const launch = launch_id === null ? undefined : await store.launches.byId(launch_id);
      const number = launch ? String(weeksBetween(section.from, launch.week) + 1) : '';
      found.push({ week, status, launch: number, ...(await read(person_id)) });
    }
  }
  await service.stop();
  return owners.map(({ found }) => found);
}

const titled = (owners: readonly Owner[], rows: readonly (readonly Row[])[]) =>
  Object.fromEntries(owners.map(({ title }, i) => [title, rows[i]]));

test.each(readSections())(
  'twelve weeks: $title',
  async (section) => {
    expect(section.owners.length).toBeGreaterThan(0);
    for (const { rows } of section.owners) expect(rows.map(({ week }) => week)).toHaveLength(WEEKS);
    const found = await play(section);
    expect(titled(section.owners, found)).toEqual(
      titled(
        section.owners,
        section.owners.map(({ rows }) => rows),
      ),
    );
  },
  600_000,
);
