import { HOUR_MS } from '../../domain/time/day.ts';
import type { ListingSummary } from '../../store/listings/summaries.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Most featured places at a time that share the list. */
const MOST = 500;

/**
 * Some of the live listings whose owners pay for a featured place, at `now` in epoch milliseconds. Where there are more, another one begins the
 * list each hour, so that all are shown equally often.
 */
export const featuredListings = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { featured, listings }: Pick<Reads, 'featured' | 'listings'>,
    now: number,
    count: number,
  ): Promise<ListingSummary[]> => {
    const ids = await featured.at(now, MOST);
    const first = ids.length > count ? Math.floor(now / HOUR_MS) % ids.length : 0;
    return listings.summaries([...ids.slice(first), ...ids.slice(0, first)].slice(0, count));
  },
);
