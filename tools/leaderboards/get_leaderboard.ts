import { z } from 'zod';
import { ApiError, invalidRequest } from '../../domain/http/errors.ts';
import { boardPageUrl } from '../../domain/http/urls.ts';
import { entriesOf, inWeek, summariesOf } from '../listings/show/summaries.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { leaderboard, type UNITS } from '../shapes/leaderboard.ts';
import { envelope, paging, rangeOf } from '../shapes/page.ts';
import { weekWord } from '../shapes/week.ts';
import type { ReadBoard } from './boards/board.ts';
import { communityAllTime, communityWeekly } from './boards/community.ts';
import { billboard } from './boards/money.ts';
import { domainRating, revenue } from './boards/outside.ts';

/** All boards (R69); money never affects the community boards (R78). */
const BOARDS: Readonly<Record<string, { read: ReadBoard; unit: (typeof UNITS)[number] }>> = {
  'community-weekly': { read: communityWeekly, unit: 'votes' },
  'community-all-time': { read: communityAllTime, unit: 'votes' },
  billboard: { read: billboard, unit: 'usd_cents' },
  'domain-rating': { read: domainRating, unit: 'points' },
  revenue: { read: revenue, unit: 'usd_cents' },
};
const NAMES = Object.keys(BOARDS);

export const getLeaderboard = defineOperation({
  name: 'get_leaderboard',
  title: 'Get a leaderboard',
  description:
    'One of five rankings, each item with its rank, the listing and the metric that ranks it: community votes of a week or of all time, the billboard (paid: by money; show its disclosure), Domain Rating (a third party’s measure), or revenue of period_days that the site team has verified. Votes and money never mix. Call get_listing for a profile, list_awards for the winners of past weeks.',
  route: 'GET /leaderboards/{board}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    // The enum is for the documents: an unknown name gives 404 with the list (D45, D85).
    board: z.string().meta({ enum: NAMES }).describe('Which ranking.'),
    week: weekWord(['this', 'last'])
      .exactOptional()
      .describe(
        'For community-weekly only: this (when left out), last, or a date as YYYY-MM-DD, which is snapped to its Monday.',
      ),
    ...paging,
  }),
  output: leaderboard,
  errors: ['not_found'],
  example: { board: 'community-weekly', week: 'last', per_page: 3 },

  async handler(params, ctx) {
    const board = boardOf(params.board);
    if (params.week !== undefined && params.board !== 'community-weekly')
      throw weekNotSupported(params.board);
    const { rows, total, ...about } = await board.read(ctx, rangeOf(params), params.week ?? 'this');
    const listings = await summariesOf(ctx.store, rows, ctx.origin);
    const { week } = about;
    const items = await entriesOf(rows, async ({ listing_id, ...row }) => {
      const listing = listings.get(listing_id);
      if (!listing) return undefined;
      return { ...row, listing: week ? await inWeek(ctx.store, listing_id, listing, week) : listing };
    });
    const page_url = boardPageUrl(ctx.origin, params.board, about.week);
    return { board: params.board, page_url, unit: board.unit, ...about, ...envelope(items, total, params) };
  },
});

/** A board by name; unknown ones give 404 over REST and a parameter error for assistants (D45, R79). */
function boardOf(name: string) {
  const board = Object.hasOwn(BOARDS, name) ? BOARDS[name] : undefined;
  if (board) return board;
  const message = `There is no board "${name.slice(0, 100)}".`;
  throw new ApiError('not_found', message, {
    errors: [{ path: 'board', code: 'invalid_value', message, limit: NAMES }],
    next_steps: [`Ask for one of these boards: ${NAMES.join(', ')}.`],
  });
}

/** The refusal of a week for boards without weeks (D46, R70). */
const weekNotSupported = (board: string): ApiError =>
  invalidRequest([
    {
      path: 'week',
      code: 'not_for_this_board',
      message: `Only community-weekly is ranked by week; ${board} is not.`,
      fix: 'Leave week out, or ask for community-weekly.',
    },
  ]);
