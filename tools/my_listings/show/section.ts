import { z } from 'zod';
import { listingPageUrl } from '../../../domain/http/urls.ts';
import type { UnlockableSection } from '../../../domain/profile/paid_sections.ts';
import { type OwnSection, ownSection, SECTION_STATES } from '../../../services/my_listings/sections.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Tx } from '../../../store/store.ts';
import { url } from '../../shapes/common.ts';
import { listingStatus } from '../../shapes/listing.ts';
import { reviewOutput, reviewReasons } from './review.ts';

/** Who sees what an owner wrote into a section of a listing, in the result of an operation. */
export const sectionOutput = {
  state: z
    .enum([...SECTION_STATES, 'in_review'])
    .describe(
      'public: everybody sees it. locked: until a product unlocks it. in_review: waits for the site team.',
    ),
  unlocked_by: z.array(z.string()).optional().describe('Codes of list_products that unlock the section.'),
  listing_status: listingStatus,
  page_url: url.describe('The page of the listing.'),
  review: reviewOutput.describe('What the site team reviews; empty when nothing is in its way.'),
  next_steps: z.array(z.string()).describe('What to do next.'),
};

/** The values of {@link sectionOutput}; `in_review` if what was written waits for the site team. */
export async function presentSection(
  tx: Tx,
  listing: Listing,
  name: UnlockableSection,
  { in_review, origin }: { in_review: boolean; origin: string },
) {
  const { id, status, slug } = listing;
  const section = await ownSection(tx, listing, name);
  const open = await tx.moderation.openOf(id);
  return {
    state: in_review ? ('in_review' as const) : section.state,
    ...(section.state === 'locked' && { unlocked_by: section.unlocked_by }),
    listing_status: status,
    page_url: listingPageUrl(origin, slug),
    review: open && (in_review || !open.held) ? reviewReasons(open) : [],
    next_steps: [...(in_review ? [REVIEWED] : []), ...sectionSteps(section, in_review)],
  };
}

const REVIEWED =
  'Tell the founder that the site team looks at it first and replies by email; nobody else sees it until then. No call is needed.';

function sectionSteps({ state, status, unlocked_by }: OwnSection, in_review: boolean): string[] {
  if (state === 'locked')
    return [`It is stored and not shown: ${lockedReason(unlocked_by)} Only people buy.`];
  if (state === 'not_live')
    return [`It is stored. The listing is ${status}; it is shown once the listing is live.`];
  return in_review ? [] : ['Everybody sees it on page_url; get_listing has it too.'];
}

const lockedReason = (unlocked_by: readonly string[]): string =>
  unlocked_by.length === 0
    ? 'the section is locked for this listing, and nothing on sale unlocks it at present.'
    : `the section is locked for this listing; list_products says what ${unlocked_by.join(', ')} cost and include.`;
