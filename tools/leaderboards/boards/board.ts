import type { z } from 'zod';
import type { Part } from '../../../store/launches/boards.ts';
import type { Context } from '../../operation/context.ts';
import type { leaderboard, leaderboardItem } from '../../shapes/leaderboard.ts';

type Item = z.input<typeof leaderboardItem>;

/** One part of a board: its places without the listings, their number, and notes about the board. */
interface BoardPart
  extends Partial<
    Pick<
      z.input<typeof leaderboard>,
      'week' | 'state' | 'provisional' | 'paid' | 'disclosure' | 'period_days' | 'notice'
    >
  > {
  rows: (Omit<Item, 'listing'> & { listing_id: number })[];
  total: number;
}

/** Reads one part of a board. `week` as the caller sent it; only weekly boards use it. */
export type ReadBoard = (ctx: Context<'public'>, wanted: Part, week: string) => Promise<BoardPart>;

/** Rows with ordinal ranks; the order itself breaks ties (D47). */
export function ranked<Row>(rows: readonly Row[], { offset }: Part): (Row & { rank: number })[] {
  return rows.map((row, i) => ({ rank: offset + i + 1, ...row }));
}
