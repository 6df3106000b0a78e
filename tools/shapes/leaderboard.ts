import { z } from 'zod';
import { REVENUE_DAYS } from '../../domain/listings/revenue.ts';
import { components, instant, monday, url } from './common.ts';
import { listingSummary } from './listing.ts';
import { listOf } from './page.ts';
import { weekStateShape } from './week.ts';

/** Units of the metrics of boards. */
export const UNITS = ['votes', 'usd_cents', 'points'] as const;

/** One place on a leaderboard. */
export const leaderboardItem = z
  .object({
    rank: z.int().describe('Place, counted from 1; no two are shared.'),
    metric: z.number().describe('What ranks, in the unit of the board.'),
    listing: listingSummary.describe('The ranked listing.'),
    paid: z
      .literal(true)
      .optional()
      .describe('billboard: this place is paid for. Say so wherever you show it.'),
    disclosure: z.string().optional().describe('billboard: what to say about that.'),
    currency: z.literal('USD').optional().describe('billboard, revenue: the metric is in cents of it.'),
    source: z.string().optional().describe('domain-rating, revenue: the source.'),
    checked_at: instant.nullable().optional().describe('domain-rating: when the source was checked.'),
    attribution: z.string().optional().describe('domain-rating, revenue: words to show with the metric.'),
    verified_at: instant.optional().describe('revenue: when the amount of those days was verified.'),
  })
  .register(components, { id: 'LeaderboardItem' });

/** A leaderboard with notes about the board. */
export const leaderboard = z.object({
  board: z.string().describe('The board that this is.'),
  page_url: url.describe('Its page in this directory.'),
  unit: z.enum(UNITS).describe('What the metric is counted in; points are 0 to 100.'),
  week: monday.optional().describe('community-weekly: the Monday of the week.'),
  state: weekStateShape.state.optional(),
  provisional: weekStateShape.provisional.optional(),
  paid: z.literal(true).optional().describe('billboard: all of it is paid for.'),
  period_days: z
    .literal(REVENUE_DAYS)
    .optional()
    .describe('revenue: the metric is what came in during this many days, not in all. Say so.'),
  disclosure: z.string().optional().describe('billboard: what to say about that.'),
  ...listOf(leaderboardItem),
  notice: z.string().optional().describe('Why there is nothing here.'),
});
