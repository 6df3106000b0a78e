import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** How often a person may have a website read, and fields drafted again, in 24 hours, and how often they did (D30, D79). */
export interface DraftAllowance {
  readings: { used: number; limit: number };
  regenerations: { used: number; limit: number };
  /** Websites of competitors. */
  comparisons: { used: number; limit: number };
  /** Minutes after which a website is read again. */
  reread_after_minutes: number;
}

/** The limits of a person's drafts at `now` in epoch milliseconds, so that a page can say them before they are reached. */
export const draftAllowance = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    {
      settings,
      site_readings,
      regenerations,
      drafts,
    }: Pick<Reads, 'settings' | 'site_readings' | 'regenerations' | 'drafts'>,
    person_id: number,
    now: number,
  ): Promise<DraftAllowance> => {
    const after = now - DAY_WINDOW_MS;
    const [limits, read, drafted, compared] = await Promise.all([
      settings.all(),
      site_readings.after(person_id, after),
      regenerations.after(person_id, after),
      drafts.readingsAfter(person_id, after),
    ]);
    return {
      readings: { used: read.count, limit: limits['limits.drafts_per_day'] },
      regenerations: { used: drafted.count, limit: limits['limits.regenerates_per_day'] },
      comparisons: { used: compared.count, limit: limits['limits.comparisons_per_day'] },
      reread_after_minutes: limits['drafts.reread_after_minutes'],
    };
  },
);
