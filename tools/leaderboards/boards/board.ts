import type { z } from 'zod';
import type { Part } from '../../../store/launches/boards.ts';
import type { Context } from '../../context.ts';
import type { leaderboard, leaderboardItem } from '../../shapes/leaderboard.ts';

type Item = z.input<typeof leaderboardItem>;

/** One part of a board: its places without the listings themselves, how many there are, and what is said of the whole. */
export interface BoardPart
  extends Partial<
    Pick<z.input<typeof leaderboard>, 'week' | 'state' | 'provisional' | 'paid' | 'disclosure' | 'notice'>
  > {
  rows: (Omit<Item, 'listing'> & { listing_id: number })[];
  total: number;
}

/** Reads one part of a board. `week` as the caller said it; boards that follow no week do not look at it. */
export type ReadBoard = (ctx: Context<'public'>, wanted: Part, week: string) => Promise<BoardPart>;

/** Rows in the order of their places, numbered: ordinal ranks, ties broken by the order itself (D47). */
export function ranked<Row>(rows: readonly Row[], { offset }: Part): (Row & { rank: number })[] {
  return rows.map((row, i) => ({ rank: offset + i + 1, ...row }));
}
