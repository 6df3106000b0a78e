import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { rulesOf } from '../../domain/listings/products.ts';
import type { UnlockableSection } from '../../domain/profile/paid_sections.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';

/**
 * Who sees a section of a listing (R43): everybody, or only its owners, because a product has to unlock it (D54), or because the listing is
 * not live.
 */
export const SECTION_STATES = ['public', 'locked', 'not_live'] as const;
/** One of {@link SECTION_STATES}. */
type SectionState = (typeof SECTION_STATES)[number];

/** How a section of a listing stands. */
export interface OwnSection {
  state: SectionState;
  status: ListingStatus;
  /** Codes of the products on sale that unlock it; empty where it is unlocked. */
  unlocked_by: string[];
}

/** Who sees a section of a listing at present, and what unlocks it. */
export async function ownSection(
  { products }: Pick<Reads, 'products'>,
  { status, unlocked }: Pick<Listing, 'status' | 'unlocked'>,
  section: UnlockableSection,
): Promise<OwnSection> {
  if (unlocked.includes(section))
    return { state: status === 'live' ? 'public' : 'not_live', status, unlocked_by: [] };
  const unlocked_by = (await products.all())
    .filter(({ code, active }) => active && rulesOf(code).unlocks.includes(section))
    .map(({ code }) => code);
  return { state: 'locked', status, unlocked_by };
}
