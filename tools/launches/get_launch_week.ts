import { z } from 'zod';
import { ApiError } from '../../domain/errors.ts';
import { addWeeks, mondayOf, weekAt, weekBounds, weeksBetween } from '../../domain/weeks.ts';
import { invalidRequest } from '../call.ts';
import { defineOperation, READS } from '../define.ts';
import { presentSummary } from '../listings/present.ts';
import { instant, monday, text } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';

/** How far ahead a week can be asked for (D9). */
const WEEKS_AHEAD = 53;
/** After its end a week is provisional for this long: votes may still be found void (ranking.md 4.5). */
const HOLD_MS = 24 * 3_600_000;

const launchWeek = z.object({
  week: monday.describe('The Monday that names the week.'),
  starts_at: instant.describe('First instant of the week.'),
  ends_at: instant.describe('First instant after it.'),
  state: z
    .enum(['past', 'open', 'holding', 'final', 'future'])
    .describe('holding: the week has ended and its result is being checked.'),
  provisional: z.boolean().describe('Whether ranks may still change.'),
  items: z
    .array(
      z.object({
        rank: z.int().describe('Place in the week, counted from 1.'),
        week_votes: z.int().describe('Community votes cast in the week.'),
        listing: listingSummary.describe('The launched listing.'),
      }),
    )
    .describe('Live launches, most votes first; equal votes: who reached them first.'),
  scheduled: z.array(listingSummary).describe('For a future week: what will launch in it.'),
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
});

/** A launch week as get_launch_week answers it. */
export type LaunchWeek = z.output<typeof launchWeek>;

export const getLaunchWeek = defineOperation({
  name: 'get_launch_week',
  title: 'Get a launch week',
  description:
    'The launches of one week, ranked by the community votes of that week; for a future week also the launches that are scheduled for it. Weeks run from Monday to Sunday in the zone of the site. Ask for this, next, last, or any date: it is snapped to its Monday. Call get_listing for a full profile.',
  route: 'GET /launches/weeks/{week}',
  status: 200,
  access: 'public',
  effect: READS,
  input: z.strictObject({
    week: text(10).describe(
      'this, next, last, or a date as YYYY-MM-DD, which is snapped to the Monday of its week.',
    ),
  }),
  output: launchWeek,
  errors: ['not_found'],
  example: { week: 'this' },

  async handler(asked, { store, clock, origin }) {
    const settings = await store.settings.all();
    const zone = settings['calendar.time_zone'];
    const now = clock.now().getTime();
    const current = weekAt(now, zone);
    const first = (await store.launches.firstWeek()) ?? current;
    const earliest = first < current ? first : current;
    const week = resolve(asked.week, current);
    const ahead = weeksBetween(current, week);
    if (week < earliest || ahead > WEEKS_AHEAD) {
      throw new ApiError(
        'not_found',
        `The week of ${week} is not in the calendar, which runs from ${earliest} to ${addWeeks(current, WEEKS_AHEAD)}.`,
      );
    }
    const bounds = (await store.launches.week(week)) ?? weekBounds(week, zone);
    const [live, scheduled, booked] = await Promise.all([
      store.launches.liveIn(week),
      ahead > 0 ? store.launches.scheduledFor(week) : [],
      store.launches.freeIn(week),
    ]);
    const rows = await store.listings.summaries([...live, ...scheduled].map(({ listing_id }) => listing_id));
    const listings = new Map(
      rows.map((row) => [row.id, presentSummary({ ...row, launch_week: week }, origin)]),
    );
    return {
      week,
      starts_at: new Date(bounds.starts_at).toISOString(),
      ends_at: new Date(bounds.ends_at).toISOString(),
      ...stateOf(now, bounds),
      items: live
        .flatMap(({ listing_id, week_votes }) => {
          const listing = listings.get(listing_id);
          return listing ? [{ week_votes, listing }] : [];
        })
        .map((entry, i) => ({ rank: i + 1, ...entry })),
      scheduled: scheduled.flatMap(({ listing_id }) => listings.get(listing_id) ?? []),
      free_plan: { capacity: settings['free_queue.capacity'], booked },
      previous_week: week > earliest ? addWeeks(week, -1) : null,
      next_week: ahead < WEEKS_AHEAD ? addWeeks(week, 1) : null,
    };
  },
});

/** The Monday that the caller means (R59, R60); a word or date that is none is refused (D9). */
function resolve(asked: string, current: string): string {
  const relative = { this: 0, next: 1, last: -1 }[asked];
  if (relative !== undefined) return addWeeks(current, relative);
  const week = mondayOf(asked);
  if (week) return week;
  throw invalidRequest([
    {
      path: 'week',
      code: 'invalid_week',
      message: `"${asked}" is no week: use this, next, last or a real date as YYYY-MM-DD.`,
      actual: asked,
      fix: `For example ${current}.`,
    },
  ]);
}

function stateOf(now: number, { starts_at, ends_at }: { starts_at: number; ends_at: number }) {
  if (now < starts_at) return { state: 'future' as const, provisional: false };
  if (now < ends_at) return { state: 'open' as const, provisional: true };
  if (now < ends_at + HOLD_MS) return { state: 'holding' as const, provisional: true };
  return { state: 'past' as const, provisional: false };
}
