import { isDeepStrictEqual } from 'node:util';
import type { DraftContent, Milestone } from '../../../domain/drafts/draft_content.ts';
import { problemsIn } from '../../../domain/drafts/draft_problems.ts';
import { incompleteIn } from '../../../domain/drafts/draft_review.ts';
import { ApiError } from '../../../domain/http/errors.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { siteNames } from '../../../domain/profile/sites.ts';
import { slugOf } from '../../../domain/text/slugs.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Tx } from '../../../store/store.ts';
import { saveEvidence } from '../../listings/evidence.ts';
import { requestLogo } from '../../listings/logos.ts';
import type { Changing, MilestoneChanges } from '../../listings/save_content.ts';
import { shownCategories } from '../../listings/shown_categories.ts';
import { applyChanges } from '../../my_listings/change_listing.ts';
import { type OwnMilestone, ownMilestones } from '../../my_listings/milestones.ts';
import { editsOfListing } from './listing_edits.ts';
import { listOf, profileOf } from './listing_profile.ts';

/**
 * Saves a draft as a new, unpublished listing (R139, R140); returns its id. Raises `draft_incomplete` if something required is missing
 * (D65) or a value is too long (D2).
 */
export async function addListing(tx: Tx, draft: Draft, now: number): Promise<number> {
  refuseUnlistable(draft);
  const { site_key } = draft;
  const domain = siteNames(draft.url)?.domain ?? site_key;
  const profile = profileOf(draft);
  const listing_id = await tx.listings.addUnderFreeSlug({
    ...profile,
    slug: slugOf(profile.name, slugOf(domain, 'listing')),
    person_id: draft.person_id,
    draft_id: draft.id,
    url: draft.url,
    site_key,
    domain,
    created_at: now,
    updated_at: now,
  });
  await tx.listings.setCategories(listing_id, await categoryIds(tx, draft, { id: listing_id, plan: null }));
  for (const milestone of draft.milestones) await tx.milestones.add({ listing_id, ...milestone });
  await saveEvidence(tx, listing_id, draft);
  await requestLogo(tx, listing_id, { read_at: draft.read_at, before: profile.logo_url, now });
  return listing_id;
}

/**
 * Applies an edit of a submitted draft to its listing at once in any status (R134, R141), except doubtful changes of a live one (D74).
 * Only what the edit changed is written, and nothing that was set on the listing itself. Raises `draft_incomplete` for an edit that the listing cannot hold.
 */
export async function updateListing(
  tx: Tx,
  listing_id: number,
  { before, after, by, now }: Changing & { before: DraftContent; after: SavedDraft },
): Promise<void> {
  refuseUnlistable(after);
  const listing = await tx.listings.byId(listing_id);
  if (!listing) throw new Error(`there is no listing ${listing_id}`);
  const changes = {
    ...(await editsOfListing(tx, listing, before, after)),
    // Even if unchanged: a listing whose plan has changed shows more or fewer categories.
    categories: await categoryIds(tx, after, listing),
    milestones: milestoneChanges(before.milestones, after.milestones, await ownMilestones(tx, listing_id)),
  };
  await applyChanges(tx, listing, changes, { by: { ...by, through_draft: true }, now });
  await saveEvidence(tx, listing_id, after);
  await requestLogo(tx, listing_id, { read_at: after.read_at, before: listing.logo_url, now });
}

type SavedDraft = DraftContent & Pick<Draft, 'read_at'>;

/** What an edit of a draft does to the milestones of its listing, which may have others that were added there. */
function milestoneChanges(
  before: readonly Milestone[],
  after: readonly Milestone[],
  own: readonly OwnMilestone[],
): MilestoneChanges {
  const gone = without(before, after);
  // Of equal ones the oldest is that of the draft.
  const known = own
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, in_review: _in_review, ...milestone }) => ({ id, milestone }));
  const remove = gone.flatMap((one) => {
    const place = known.findIndex(({ milestone }) => isDeepStrictEqual(milestone, one));
    return known.splice(place, place < 0 ? 0 : 1).map(({ id }) => id);
  });
  return { add: without(after, before), remove };
}

/** The items of a list that another does not have; each counts as often as it is there. */
function without<T>(items: readonly T[], others: readonly T[]): T[] {
  const left = [...others];
  return items.filter((item) => {
    const place = left.findIndex((one) => isDeepStrictEqual(one, item));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Raises `draft_incomplete` for content that cannot be a listing; `open` are fields still being drafted. */
export function refuseUnlistable(draft: DraftContent, open: readonly DraftFieldName[] = []): void {
  const faults = [...incompleteIn(draft.fields), ...problemsIn(draft)].filter(
    ({ path }) => !open.some((name) => path === `fields.${name}`),
  );
  if (faults.length === 0) return;
  const [first] = faults;
  throw new ApiError(
    'draft_incomplete',
    faults.length === 1 && first
      ? `${first.path}: ${first.message}`
      : `${faults.length} things keep this draft from being a listing.`,
    { errors: faults },
  );
}

/** Ids of the categories that a listing shows, primary first (D34); deleted ones are skipped. */
async function categoryIds(
  tx: Tx,
  { fields }: DraftContent,
  listing: Pick<Listing, 'id' | 'plan'>,
): Promise<number[]> {
  const byName = new Map((await tx.categories.all()).map(({ id, name }) => [name, id]));
  const chosen = listOf(fields, 'categories').flatMap((name) => byName.get(name) ?? []);
  const ids = await shownCategories(tx, listing, chosen);
  if (ids.length === 0) throw noCategory();
  return ids;
}

/** The draft's categories were deleted since. */
const noCategory = (): ApiError =>
  new ApiError('draft_incomplete', 'None of the categories of this draft exists any more.', {
    errors: [
      {
        path: 'fields.categories',
        code: 'missing',
        message: 'A listing needs one category from list_categories.',
        fix: 'Set fields.categories with update_draft.',
      },
    ],
  });
