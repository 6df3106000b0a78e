import { z } from 'zod';
import { ApiError } from '../../domain/http/errors.ts';
import { weekPageUrl } from '../../domain/http/urls.ts';
import { addWeeks, weekAt, weekBounds, weeksBetween } from '../../domain/launches/weeks.ts';
import { entriesOf, inWeek, summariesOf } from '../listings/show/summaries.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { components, instant, monday, url } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';
import { weekStateShape, weekWord } from '../shapes/week.ts';
import { firstWeek, resolveWeek, weekState } from './show/week.ts';

/** How many weeks ahead a week can be requested (D9). */
const WEEKS_AHEAD = 53;
/** Most launches of a week in one result; the cost does not depend on the size of the week. */
const FIRST = { offset: 0, limit: 100 };

const launchWeek = z
  .object({
    week: monday.describe('The Monday that names the week.'),
    page_url: url.describe('The week as a page.'),
    starts_at: instant.describe('First instant of the week.'),
    ends_at: instant.describe('First instant after it.'),
    ...weekStateShape,
    total: z.int().describe('Live launches of the week; items holds at most 100 of them.'),
    items: z
      .array(
        z.object({
          rank: z.int().describe('Place in the week, counted from 1.'),
          week_votes: z.int().describe('Community votes cast in the week.'),
          listing: listingSummary.describe('The launched listing.'),
        }),
      )
      .describe('Live launches, most votes first; equal votes: who reached them first.'),
    total_scheduled: z.int().describe('Launches scheduled for a future week.'),
    scheduled: z.array(listingSummary).describe('For a future week: what will launch in it, at most 100.'),
    next_steps: z.array(z.string()).optional().describe('Where the rest of a long week is.'),
    free_plan: z
      .object({
        capacity: z.int().describe('Free launches that the week takes.'),
        booked: z.int().describe('Taken.'),
      })
      .describe('The free queue of the week.'),
    previous_week: monday
      .nullable()
      .describe('The week before, or null when it is before the first week of the site.'),
    next_week: monday.nullable().describe('The week after, or null when it is too far ahead.'),
  })
  .register(components, { id: 'LaunchWeek' });

/** A launch week as get_launch_week returns it. */
export type LaunchWeek = z.output<typeof launchWeek>;

export const getLaunchWeek = defineOperation({
  name: 'get_launch_week',
  title: 'Get a launch week',
  description:
    'The launches of one week, ranked by the community votes of that week; for a future week also the launches that are scheduled for it. Weeks run from Monday to Sunday in the zone of the site. Ask for this, next, last, or any date: it is snapped to its Monday. Call get_listing for a full profile.',
  route: 'GET /launches/weeks/{week}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    week: weekWord(['this', 'next', 'last']).describe(
      'this, next, last, or a date as YYYY-MM-DD, which is snapped to the Monday of its week.',
    ),
  }),
  output: launchWeek,
  errors: ['not_found'],
  example: { week: 'this' },

  async handler(params, { store, clock, origin }) {
    const settings = await store.settings.all();
    const zone = settings['calendar.time_zone'];
    const now = clock.now().getTime();
    const current = weekAt(now, zone);
    const week = resolveWeek(params.week, current, ['this', 'next', 'last']);
    const beside = around(week, current, await store.launches.firstWeek());
    const row = await store.launches.week(week);
    const bounds = row ?? weekBounds(week, zone);
    const is_future = week > current;
    const [{ places, total }, scheduled] = await Promise.all([
      store.boards.weekly(row, FIRST),
      is_future ? store.boards.scheduledFor(week, FIRST) : [],
    ]);
    const listings = await summariesOf(store, [...places, ...scheduled], origin);
    const total_scheduled = is_future && row ? row.scheduled : 0;
    const entryOf = async (listing_id: number) => {
      const listing = listings.get(listing_id);
      return listing && { ...(await inWeek(store, listing_id, listing, week)), launch_week: week };
    };
    const more = moreOf(week, total, total_scheduled);
    return {
      week,
      page_url: weekPageUrl(origin, week),
      starts_at: new Date(bounds.starts_at).toISOString(),
      ends_at: new Date(bounds.ends_at).toISOString(),
      ...weekState(now, bounds, row),
      total,
      items: await entriesOf(places, async ({ rank, listing_id, week_votes }) => {
        const listing = await entryOf(listing_id);
        return listing && { rank, week_votes, listing };
      }),
      total_scheduled,
      scheduled: await entriesOf(scheduled, ({ listing_id }) => entryOf(listing_id)),
      ...(more.length > 0 && { next_steps: more }),
      free_plan: { capacity: settings['free_queue.capacity'], booked: row?.free ?? 0 },
      ...beside,
    };
  },
});

/** The weeks before and after, if the calendar has them; 404 for a week outside it (D9). */
function around(week: string, current: string, first: string | undefined) {
  const earliest = firstWeek(current, first);
  const ahead = weeksBetween(current, week);
  if (week < earliest || ahead > WEEKS_AHEAD) {
    throw new ApiError(
      'not_found',
      `The week of ${week} is not in the calendar, which runs from ${earliest} to ${addWeeks(current, WEEKS_AHEAD)}.`,
    );
  }
  return {
    previous_week: week > earliest ? addWeeks(week, -1) : null,
    next_week: ahead < WEEKS_AHEAD ? addWeeks(week, 1) : null,
  };
}

/** Where to find the rest of a long week. */
function moreOf(week: string, total: number, total_scheduled: number): string[] {
  return [
    ...(total > FIRST.limit
      ? [
          `The first ${FIRST.limit} of ${total} are shown: get_leaderboard with board community-weekly and week ${week} has all of them, page by page.`,
        ]
      : []),
    ...(total_scheduled > FIRST.limit
      ? [
          `The first ${FIRST.limit} of ${total_scheduled} scheduled are shown: list_launches with section upcoming has all of them, the nearest week first.`,
        ]
      : []),
  ];
}
