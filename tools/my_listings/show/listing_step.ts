import type { ListingStatus } from '../../../domain/launches/listing_states.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import { listingLabel } from './listing_label.ts';

type Stands = Pick<Listing, 'id' | 'slug' | 'status' | 'plan' | 'launch_id' | 'in_review'>;

/** Next step for a listing by its status, without moderation. */
export async function listingStep({ launches }: Pick<Reads, 'launches'>, listing: Stands): Promise<string> {
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
