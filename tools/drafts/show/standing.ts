import { awaitsConfirmation, inviteStatus } from '../../../domain/email/invites.ts';
import { draftPageUrl } from '../../../domain/http/urls.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { profileOf } from '../../../services/drafts/change/listing_profile.ts';
import { invitesOfOwners } from '../../../services/drafts/invites.ts';
import { ownValues } from '../../../services/my_listings/own_values.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Invite } from '../../../store/drafts/invites.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import { type InReview, NOTHING, reviewOf } from '../../my_listings/show/in_review.ts';
import { listingLabel } from '../../my_listings/show/listing_label.ts';
import { listingStep } from '../../my_listings/show/listing_step.ts';

/** State of a draft's surroundings: its listing, moderation and invites. */
export interface Standing {
  review: InReview;
  /** Next step for the listing; null if the draft was not submitted. */
  listing_step: string | null;
  /** State of its invites, as notices. */
  invitations: string[];
}

/** Loads a draft's surroundings; invites only for a viewer, with the site's origin and the time in epoch milliseconds. */
export async function standingOf(
  reads: Pick<Reads, 'moderation' | 'listings' | 'launches' | 'invites' | 'changes'>,
  draft: Draft,
  viewer?: { origin: string; now: number },
): Promise<Standing> {
  const [listing, invites] = await Promise.all([
    draft.listing_id === null ? undefined : reads.listings.byId(draft.listing_id),
    viewer ? invitesOfOwners(reads.invites, draft) : [],
  ]);
  return {
    review: listing ? await reviewOfListing(reads, draft, listing) : NOTHING,
    listing_step: listing ? await listingStep(reads, listing) : null,
    invitations: viewer
      ? invitationNotices(invites, { page: draftPageUrl(viewer.origin, draft.id), now: viewer.now })
      : [],
  };
}

/** Moderation of a draft's listing, and what the listing has otherwise because it was set there. */
async function reviewOfListing(
  reads: Pick<Reads, 'moderation' | 'listings' | 'changes'>,
  draft: Draft,
  listing: Listing,
): Promise<InReview> {
  const review = await reviewOf(reads, listing, {
    value: (column) => draft.fields[column as DraftFieldName]?.value,
    name: (column) => column,
  });
  const { own } = await ownValues(reads, listing, profileOf(draft));
  if (own.size === 0) return review;
  const differs = `${[...own].join(', ')}: ${listingLabel(listing)} has another value, which was set on the listing itself; it stays there whatever the draft says. update_my_listing with listing_id ${listing.id} changes it.`;
  return { ...review, notices: [...review.notices, differs] };
}

/** Most invites named in a notice. */
const SOME = 4;

/** State of a draft's invites, one sentence per open action. */
function invitationNotices(
  invites: readonly Invite[],
  { page, now }: { page: string; now: number },
): string[] {
  const is = (wanted: string) => invites.filter((invite) => standsAs(invite, now) === wanted);
  const notice = (found: readonly Invite[], words: string): string[] =>
    found.length > 0 ? [`${invitations(found.length)} ${words}: ${emailsOf(found)}.`] : [];
  return [
    ...notice(is('unconfirmed'), `not confirmed by an owner yet (the founder does that on ${page})`),
    ...notice(is('pending'), 'not answered yet'),
    ...notice(is('accepted'), 'accepted, these own the draft too'),
    ...notice(is('declined'), 'declined'),
    ...notice(is('expired'), 'not answered in time'),
  ];
}

const standsAs = (invite: Invite, now: number): string =>
  awaitsConfirmation(invite, now) ? 'unconfirmed' : inviteStatus(invite, now);

const invitations = (count: number): string => (count === 1 ? '1 invitation' : `${count} invitations`);

function emailsOf(found: readonly Invite[]): string {
  const named = found.slice(0, SOME).map(({ email }) => email);
  return [...named, ...(found.length > SOME ? [`and ${found.length - SOME} more`] : [])].join(', ');
}
