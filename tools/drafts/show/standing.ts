import { awaitsConfirmation, inviteStatus } from '../../../domain/email/invites.ts';
import { draftPageUrl } from '../../../domain/http/urls.ts';
import type { ListingStatus } from '../../../domain/launches/listing_states.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Invite } from '../../../store/drafts/invites.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import { listingLabel } from '../../my_listings/show/listing_label.ts';
import { type InReview, reviewOf } from './in_review.ts';

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
  reads: Pick<Reads, 'moderation' | 'listings' | 'launches' | 'invites'>,
  draft: Draft,
  viewer?: { origin: string; now: number },
): Promise<Standing> {
  const [review, listing, invites] = await Promise.all([
    reviewOf(reads, draft),
    draft.listing_id === null ? undefined : reads.listings.byId(draft.listing_id),
    viewer ? reads.invites.ofDraft(draft.id) : [],
  ]);
  return {
    review,
    listing_step: listing ? await listingStep(reads, listing) : null,
    invitations: viewer
      ? invitationNotices(invites, { page: draftPageUrl(viewer.origin, draft.id), now: viewer.now })
      : [],
  };
}

type Stands = Pick<Listing, 'id' | 'slug' | 'status' | 'plan' | 'launch_id' | 'in_review'>;

/** Next step for a listing by its status, without moderation. */
async function listingStep({ launches }: Pick<Reads, 'launches'>, listing: Stands): Promise<string> {
  const { launch_id, status } = listing;
  const launch = launch_id === null ? undefined : await launches.byId(launch_id);
  return `${listingLabel(listing)} ${STEPS[status](listing, launch?.week)}`;
}

const STEPS: Record<ListingStatus, (listing: Stands, week: string | undefined) => string> = {
  draft: ({ id, in_review }) =>
    in_review
      ? 'is saved and not public; it can be launched once the site team has decided.'
      : `is saved and not public: choose_free_listing with listing_id ${id} books a launch week free of charge and gives the badge for the homepage.`,
  awaiting_badge: ({ id }, week) =>
    `has a place${week ? ` in the week of ${week}` : ''} and waits for its badge on the homepage: choose_free_listing with listing_id ${id} gives the badge and checks for it again.`,
  scheduled: ({ plan, in_review }, week) =>
    in_review
      ? `has a place${week ? ` in the week of ${week}` : ''} and launches once the site team has decided; no call is needed.`
      : `goes live at the start of its week${week ? `, ${week}` : ''}; no call is needed.${plan === 'free' ? ' Keep the badge on the homepage.' : ''}`,
  live: ({ slug, in_review }) =>
    `is live: get_listing with the slug ${slug} shows it. Edits reach it at once${in_review ? ', except what waits for the site team' : ''}.`,
  rejected: () =>
    'was rejected by the site team; an email to its owners says why. Correct the draft with update_draft, then submit_draft has it reviewed again.',
  suspended: () => 'is suspended; an email to its owners says why, and only the site team can put it back.',
  archived: () => 'was taken offline; an owner can put it back on its page, under Visibility.',
};

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
