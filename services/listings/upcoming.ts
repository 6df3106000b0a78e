import type { ListingSummary } from '../../store/listings/summaries.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** The slug that a listing has now by one that it had before; null for all other slugs, and where the site team took the listing off. */
export const slugSince = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async ({ listings }: Pick<Reads, 'listings'>, slug: string): Promise<string | null> => {
    const listing = await listings.byFormerSlug(slug);
    return !listing || listing.status === 'suspended' || listing.status === 'rejected' ? null : listing.slug;
  },
);

/**
 * What the page of a listing may show before it is live: the summary if scheduled; only its existence before its badge was found or while
 * in review (D5). Badges link to the page from then on, so its URL must work (D69). 'gone' for one that
 * was taken offline or deleted (D51). Undefined for every other listing.
 */
export const upcomingListing = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { listings }: Pick<Reads, 'listings'>,
    slug: string,
  ): Promise<ListingSummary | 'unproven' | 'gone' | undefined> => {
    const row = await listings.bySlug(slug);
    if (row?.status === 'archived') return 'gone';
    if (row?.status === 'draft' || row?.status === 'awaiting_badge') return 'unproven';
    if (row?.status === 'scheduled' && row.in_review) return 'unproven';
    if (row?.status !== 'scheduled') return undefined;
    const [summary] = await listings.summaries([row.id]);
    return summary;
  },
);
