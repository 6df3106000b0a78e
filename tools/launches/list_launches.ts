import { z } from 'zod';
import { attentionAt } from '../../domain/launches/ranking.ts';
import { dateAt, weekAt } from '../../domain/launches/weeks.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Part } from '../../store/launches/boards.ts';
import type { Store } from '../../store/store.ts';
import { entriesOf, inWeek, summariesOf } from '../listings/show/summaries.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { components, instant } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';

/** The lists of launches (R65). */
export const SECTIONS = [
  'today',
  'this-week',
  'trending',
  'most-voted',
  'recent',
  'most-viewed',
  'most-followed',
  'upcoming',
] as const;
type Section = (typeof SECTIONS)[number];

const launch = listingSummary
  .extend({
    week_votes: z.int().optional().describe('today, this-week: community votes of its launch week.'),
    attention: z
      .number()
      .optional()
      .describe('trending: what its votes are worth now; a vote counts half after the half-life.'),
    live_at: instant.optional().describe('today, recent: when it went live.'),
    views_recent: z.int().optional().describe('most-viewed: visitors of the last 30 days.'),
    followers: z.int().optional().describe('most-followed: people who follow it.'),
  })
  .register(components, { id: 'Launch' });

export const listLaunches = defineOperation({
  name: 'list_launches',
  title: 'List launches',
  description:
    'Lists of launches: of today or this week by the votes of the week, trending (each vote counts less as it ages), most voted of all time, most recent, most viewed, most followed, or upcoming by launch week. Entries are summaries with what orders the list, which is never money. Call get_listing for a full profile, get_launch_week for another week.',
  route: 'GET /launches',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    section: z.enum(SECTIONS).default('this-week').describe('Which list.'),
    ...paging,
  }),
  output: z.object(listOf(launch)),
  errors: [],
  example: { section: 'trending', per_page: 3 },

  async handler(params, { store, clock, origin }) {
    const moment = { now: clock.now().getTime(), settings: await store.settings.all() };
    const { rows, total } = await READ[params.section](store, rangeOf(params), moment);
    const listings = await summariesOf(store, rows, origin);
    const this_week = weekAt(moment.now, moment.settings['calendar.time_zone']);
    const items = await entriesOf(rows, async ({ listing_id, ...about }) => {
      const listing = listings.get(listing_id);
      if (!listing) return undefined;
      const week = about.week_votes === undefined ? about.launch_week : this_week;
      return { ...(week ? await inWeek(store, listing_id, listing, week) : listing), ...about };
    });
    return envelope(items, total, params);
  },
});

interface Moment {
  now: number;
  settings: Settings;
}

/** One part of a list; each row has the value that the list is ordered by. */
interface Found {
  rows: (Partial<z.output<typeof launch>> & { listing_id: number })[];
  total: number;
}

const READ: Record<Section, (store: Store, wanted: Part, moment: Moment) => Promise<Found>> = {
  async today(store, wanted, { now, settings }) {
    const date = dateAt(now, settings['calendar.time_zone']);
    const [rows, total] = await Promise.all([
      store.boards.ofDate(date, wanted),
      store.counters.value(`launched:${date}`),
    ]);
    return { rows: rows.map(({ live_at, ...row }) => ({ ...row, ...liveSince(live_at) })), total };
  },
  async 'this-week'(store, wanted, { now, settings }) {
    const week = await store.launches.week(weekAt(now, settings['calendar.time_zone']));
    const { places, total } = await store.boards.weekly(week, wanted);
    return { rows: places.map(({ listing_id, week_votes }) => ({ listing_id, week_votes })), total };
  },
  async trending(store, wanted, { now, settings }) {
    const half_life = settings['trending.half_life_hours'];
    const { rows, total } = await ofAllLive(store, store.boards.trending(wanted));
    return {
      rows: rows.map(({ listing_id, heat }) => ({
        listing_id,
        attention: attentionAt(heat, now, half_life),
      })),
      total,
    };
  },
  async 'most-voted'(store, wanted) {
    const { rows, total } = await ofAllLive(store, store.boards.mostVoted(wanted));
    return { rows: rows.map(({ listing_id }) => ({ listing_id })), total };
  },
  async recent(store, wanted) {
    const { rows, total } = await ofAllLive(store, store.boards.recent(wanted));
    return { rows: rows.map(({ live_at, ...row }) => ({ ...row, ...liveSince(live_at) })), total };
  },
  'most-viewed': (store, wanted) => ofAllLive(store, store.boards.mostViewed(wanted)),
  'most-followed': (store, wanted) => ofAllLive(store, store.boards.mostFollowed(wanted)),
  async upcoming(store, wanted, { now, settings }) {
    const current = weekAt(now, settings['calendar.time_zone']);
    const [rows, total] = await Promise.all([
      store.boards.upcoming(current, wanted),
      store.boards.upcomingTotal(current),
    ]);
    return { rows, total };
  },
};

/** One part of a list of all live listings. */
async function ofAllLive<Row>(store: Store, part: Promise<Row[]>): Promise<{ rows: Row[]; total: number }> {
  const [rows, total] = await Promise.all([part, store.listings.liveCount()]);
  return { rows, total };
}

const liveSince = (live_at: number | null) =>
  live_at === null ? {} : { live_at: new Date(live_at).toISOString() };
