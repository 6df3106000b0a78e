import { weekAt, weekBounds } from '../../../domain/launches/weeks.ts';
import { resolveWeek, weekState } from '../../launches/show/week.ts';
import { type ReadBoard, ranked } from './board.ts';

/** Votes of one week; of a past week as finalised (R72, D11). */
export const communityWeekly: ReadBoard = async ({ store, clock }, wanted, requested) => {
  const zone = (await store.settings.all())['calendar.time_zone'];
  const now = clock.now().getTime();
  const week = resolveWeek(requested, weekAt(now, zone), ['this', 'last']);
  const row = await store.launches.week(week);
  const { places, total } = await store.boards.weekly(row, wanted);
  return {
    week,
    ...weekState(now, row ?? weekBounds(week, zone), row),
    rows: places.map(({ rank, listing_id, week_votes }) => ({ rank, listing_id, metric: week_votes })),
    total,
    ...(total === 0 && { notice: `Nothing has launched in the week of ${week}.` }),
  };
};

/** All-time votes: distinct people (R73). */
export const communityAllTime: ReadBoard = async ({ store }, wanted) => {
  const [rows, total] = await Promise.all([store.boards.mostVoted(wanted), store.listings.liveCount()]);
  return {
    rows: ranked(rows, wanted).map(({ rank, listing_id, votes }) => ({ rank, listing_id, metric: votes })),
    total,
  };
};
