import { join } from 'node:path';
import { type BadgeFinding, badgeTarget } from '../../../domain/badges/badge_check.ts';
import { LAST_LOOK_EVERY_MS, LAST_LOOKS_MS } from '../../../domain/badges/lost_badge.ts';
import { addWeeks, weekAt } from '../../../domain/launches/weeks.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { queueFree, recordBadge, recordLook } from '../../../services/launches/free_queue.ts';
import { weeksForOwner } from '../../../services/launches/free_weeks.ts';
import { bookLaunch, cancelComing } from '../../../services/launches/launch_steps.ts';
import { chooseWeek, withdrawLaunch } from '../../../services/launches/own_launch.ts';
import { launchNames, launchNamesOf } from '../../../services/locks/launch_names.ts';
import { approve, moderate, reject } from '../../../services/moderation/moderate.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { openStore } from '../../../store/open.ts';
import type { Reads, Tx, WriteOptions } from '../../../store/store.ts';
import { addListing, GENUINE, shareableDraft } from '../../scene.ts';
import { NOON, settableClock } from '../../store/temporary.ts';
import { type Act, type Event, LISTINGS, SHARED, type Shows, VOTERS } from './events.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
export const FILE = 'history.db';
/** Fewer places than listings in the weeks of the queue: it gets full, and later weeks are booked. */
export const CAPACITY = 12;
export const MAX_SLIDES = 2;
/** Live listings that are looked at at once. */
const LIVE_AT_ONCE = 3;

/** Fills a new folder with a site: listings that are not public, each of an owner, some of the same website. */
export async function fill(folder: string): Promise<void> {
  const clock = settableClock();
  const store = await openStore({ file: join(folder, FILE), clock });
  await store.write(addStarterCategories);
  await store.write(async (tx) => {
    await tx.settings.set('free_queue.capacity', CAPACITY);
    await tx.settings.set('free_queue.min_weeks', 0);
    await tx.settings.set('free_queue.max_weeks', 8);
    await tx.settings.set('free_queue.max_slides', MAX_SLIDES);
    for (let i = 0; i < VOTERS; i++) await tx.people.ensure(`voter${i}@example.org`, NOON - YEAR);
  });
  for (let i = 0; i < LISTINGS; i++) {
    const name = `Product ${i}`;
    const owner = `owner${i}`;
    // Two of a website are queued one after the other, so that both are about to launch at the same time.
    const url = `https://site${i < 2 * SHARED ? i - (i % 2) : i}.example`;
    const draft_id = await shareableDraft(store, clock, { owner, name, url });
    const { id } = await addListing(store, clock, { name, owner, url, draft_id, status: 'draft' });
    await store.write((tx) => tx.drafts.patch(draft_id, { listing_id: id, updated_at: NOON }));
  }
  await store.close();
}

class Crash extends Error {
  readonly committed: boolean;
  constructor(committed: boolean) {
    super('the process died');
    this.committed = committed;
  }
}

/** Acts whose writes name their listings. */
const BESIDE: ReadonlySet<Act['is']> = new Set(['queue', 'deploy', 'badge', 'withdraw', 'choose']);

/** A site of {@link fill}, and what its owners, the site team, the jobs, downtimes and crashes do to it. */
export async function openSite(folder: string, atEachEvent: () => void) {
  const clock = settableClock();
  const now = () => clock.now().getTime();
  const store = await openStore({ file: join(folder, FILE), clock, refuse_waits: true });
  const homepages = new Map<number, Shows>();
  let calendarJob = launchWeeks({ store, clock });
  let crash: { after: number; committed: boolean } | null = null;

  /** A transaction after which, or before whose commit, the process may die; another process starts then. */
  async function write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T> {
    const dies = crash !== null && crash.after-- <= 0 ? crash : null;
    try {
      const done = await store.write(async (tx) => {
        const value = await work(tx);
        if (dies?.committed === false) throw new Crash(false);
        return value;
      }, options);
      if (dies) throw new Crash(true);
      return done;
    } finally {
      if (dies) {
        crash = null;
        calendarJob = launchWeeks({ store, clock });
      }
    }
  }

  /** Repeats what a crash ended before its commit: a job runs again, a caller calls again. */
  async function again(work: () => Promise<unknown>, always: boolean): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      if (always || !error.committed) await again(work, always);
    }
  }

  const calendar = () => {
    const run = { write, commit: write, id: 1, attempt: 1, signal: new AbortController().signal };
    return again(() => calendarJob({}, run), true);
  };

  /** The looks of the last day before a week, at the sites of paid launches that wait, and at live listings (D60, D84). */
  async function look(): Promise<void> {
    const scheduled = await store.launches.scheduledBy(now(), now() + LAST_LOOKS_MS);
    const before = scheduled.filter(({ plan, starts_at }) => plan === 'paid' || starts_at > now());
    const live = await store.looks.due(now(), LIVE_AT_ONCE);
    for (const id of new Set([...before.map(({ listing_id }) => listing_id), ...live])) {
      const finding = findingOf(homepages.get(id));
      const target = badgeTarget('https://firstlight.example', (await store.listings.byId(id))!);
      await again(
        () => write((tx) => recordLook(tx, id, { target, finding }, now()), { on: launchNamesOf(id) }),
        true,
      );
    }
  }

  /** The next instant at which the jobs have something to do: looks before a week, its start, its end. */
  async function nextTick(): Promise<number> {
    const weeks = await store.launches.weeksFrom(addWeeks(weekAt(now(), 'UTC'), -2));
    const ticks = weeks.flatMap(({ starts_at, ends_at }) => [
      ...[5, 3, 1].map((slot) => starts_at - slot * LAST_LOOK_EVERY_MS),
      starts_at,
      starts_at + LAST_LOOK_EVERY_MS,
      ends_at,
    ]);
    return Math.min(...ticks.filter((tick) => tick > now()), Number.POSITIVE_INFINITY);
  }

  async function pass(until: number): Promise<void> {
    while (now() < until) {
      clock.set(Math.min(await nextTick(), until));
      await look();
      await calendar();
    }
  }

  async function idsOf(tx: Reads, { is, some }: Act): Promise<number[]> {
    if (is !== 'vote' && is !== 'relaunch' && is !== 'approve') return some.map((at) => at + 1);
    const held = async () =>
      (await tx.moderation.inState('open', LISTINGS)).map(({ listing_id }) => listing_id);
    const among = is === 'approve' ? await held() : await tx.listings.idsWithStatus('live');
    return [...new Set(some.flatMap((at) => among[at % among.length] ?? []))];
  }

  async function act(tx: Tx, id: number, one: Act): Promise<void> {
    const listing = (await tx.listings.byId(id))!;
    if (one.is === 'queue') {
      if (listing.status === 'draft' && !listing.in_review) await queueFree(tx, listing, now());
    } else if (one.is === 'deploy') homepages.set(id, one.shows);
    else if (one.is === 'badge') {
      homepages.set(id, one.shows);
      await recordBadge(tx, id, findingOf(one.shows), now());
    } else if (one.is === 'vote') {
      const person_id = (await tx.people.byEmail(`voter${one.voter}@example.org`))!.id;
      await tx.votes.cast({ listing_id: id, person_id, cast_at: now(), address_key: null }, GENUINE);
    } else if (one.is === 'doubt' || one.is === 'approve' || one.is === 'reject')
      await review(tx, listing, one.is);
    else if (one.is === 'pay' || one.is === 'relaunch') await pay(tx, listing, one.weeks);
    else await change(tx, listing, one);
  }

  /** An edit that the rules doubt, or a decision of the site team. */
  async function review(tx: Tx, listing: Listing, what: 'doubt' | 'approve' | 'reject'): Promise<void> {
    const { id, status } = listing;
    const decision = { by: 'the team', note: null, now: now() };
    if (what === 'approve') await approve(tx, listing, decision);
    else if (what === 'reject') await reject(tx, listing, decision);
    else if (status !== 'live') {
      await tx.listings.update(id, { tagline: 'Best online casino and roulette', updated_at: now() });
      await moderate(tx, id, { submitted: false, now: now() });
    }
  }

  /** A paid order: the launch of an unpublished listing, in place of one in the queue, or a relaunch of a live one. */
  async function pay(tx: Tx, { id, status, plan }: Listing, weeks: number): Promise<void> {
    const week = addWeeks(weekAt(now(), (await tx.settings.all())['calendar.time_zone']), weeks);
    const taken = (await tx.launches.ofListing(id)).some((one) => one.week === week);
    const is_coming = status === 'awaiting_badge' || status === 'scheduled';
    if (taken || !(status === 'draft' || status === 'live' || (is_coming && plan === 'free'))) return;
    if (is_coming) await cancelComing(tx, id, 'replaced', now());
    await bookLaunch(tx, { listing_id: id, week, plan: 'paid', status: 'scheduled', booked_at: now() });
  }

  /** What an owner may do on the page of the draft; a refusal changes nothing. */
  async function change(tx: Tx, listing: Listing, one: Extract<Act, { is: 'withdraw' | 'choose' }>) {
    const launch = listing.launch_id === null ? undefined : await tx.launches.byId(listing.launch_id);
    if (!launch) return;
    const { person_id, id: listing_id } = listing;
    const own = { person_id, listing_id, launch_id: launch.id, now: now() };
    if (one.is === 'withdraw') return withdrawLaunch(tx, own);
    const weeks = await weeksForOwner(tx, launch, now());
    return chooseWeek(tx, { ...own, week: weeks[one.nth % weeks.length] ?? launch.week });
  }

  async function happen(one: Event): Promise<void> {
    if (one.is === 'time') await pass(now() + one.hours * HOUR);
    else if (one.is === 'down') {
      clock.advance(one.hours * HOUR);
      calendarJob = launchWeeks({ store, clock });
      await calendar();
    } else if (one.is === 'crash') crash = { after: one.after, committed: one.committed };
    else if (one.is === 'zone') await store.write((tx) => tx.settings.set('calendar.time_zone', one.zone));
    else
      await again(
        () =>
          write(
            async (tx) => {
              for (const id of await idsOf(tx, one)) await act(tx, id, one);
            },
            // What the site team decides, and orders, run alone.
            BESIDE.has(one.is) ? { on: launchNames((reads) => idsOf(reads, one)) } : {},
          ),
        false,
      );
  }

  return {
    store,
    now,
    async play(events: readonly Event[]): Promise<void> {
      for (const one of events) {
        clock.advance(1);
        await happen(one);
        atEachEvent();
      }
      crash = null;
      await calendar();
      atEachEvent();
    },
  };
}

function findingOf(shows: Shows = 'nothing'): BadgeFinding {
  const silent = shows === 'silence';
  return { found: shows === 'badge', expected: 'the badge', observed: shows, inconclusive: silent, silent };
}
