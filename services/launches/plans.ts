import { CATEGORIES_SHOWN } from '../../domain/drafts/draft_review.ts';
import { rulesOf } from '../../domain/listings/products.ts';
import type { UnlockableSection } from '../../domain/profile/paid_sections.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** What a free and a paid launch give, by the rules that operations and pages follow. */
export interface PlanDifferences {
  /** Categories that the listing shows. */
  categories: { free: number; paid: number };
  /** Sections that only a paid launch shows (D54). */
  sections: readonly UnlockableSection[];
  /** Weeks ahead: the queue of the free plan, and the farthest week of a paid one. */
  weeks: { free_min: number; free_max: number; paid_max: number };
  /** Attributes of the link to the website (D55). */
  rel: { free: string; paid: string };
}

/** The differences between the plans at present. */
export const planDifferences = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async ({ settings }: Pick<Reads, 'settings'>): Promise<PlanDifferences> => {
    const all = await settings.all();
    return {
      categories: CATEGORIES_SHOWN,
      sections: rulesOf('launch').unlocks,
      weeks: {
        free_min: all['free_queue.min_weeks'],
        free_max: all['free_queue.max_weeks'],
        paid_max: all['paid_launch.weeks_ahead'],
      },
      rel: { free: all['links.rel_free'], paid: all['links.rel_paid'] },
    };
  },
);
