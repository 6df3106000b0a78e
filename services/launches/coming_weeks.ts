import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { boundsOf } from './free_weeks.ts';

/** A launch week in the calendar; times are epoch milliseconds. */
export interface CalendarWeek {
  week: string;
  starts_at: number;
  ends_at: number;
}

/** The running week and those after it, `count` in all, with start and end as stored, else by the site's time zone (D10). */
export const comingWeeks = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: Pick<Reads, 'launches' | 'settings'>,
    now: number,
    count: number,
  ): Promise<{ zone: string; weeks: CalendarWeek[] }> => {
    const { 'calendar.time_zone': zone } = await reads.settings.all();
    const current = weekAt(now, zone);
    const names = Array.from({ length: count }, (_, i) => addWeeks(current, i));
    const weeks = await Promise.all(
      names.map(async (week) => {
        const { starts_at, ends_at } = await boundsOf(reads, week);
        return { week, starts_at, ends_at };
      }),
    );
    return { zone, weeks };
  },
);
