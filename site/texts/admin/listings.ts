import { attributionOf } from '../../../domain/listings/domain_rating.ts';
import type { UnlockableSection } from '../../../domain/profile/paid_sections.ts';
import type { ListingFile, ListingRefusal } from '../../../services/administration/listings.ts';
import type { RevertResult } from '../../../services/my_listings/revert.ts';
import { html, type Safe } from '../../html/html.ts';
import { historyMessages, historyRefusals } from '../desk/history.ts';
import { dateOf, plural } from '../format.ts';
import { namedPeopleMessages, namedPeopleRefusals } from './named_people.ts';
import { placeMessages, placeRefusals } from './places.ts';

/** The list of listings in any status. */
export const adminListingsTexts = {
  title: 'Listings',
  lede: 'Listings in every status by name, website, slug or id, the newest first.',
  search: 'Name, website, slug or id',
  status: 'Status',
  any_status: 'Every status',
  found: (count: number) =>
    plural(count, { none: 'No listing matches.', one: '1 listing', other: '# listings' }),
  number: (id: number) => `Listing ${id}`,
} as const;

/** One listing, and what the site team can do to it. */
export const adminListingTexts = {
  lede: ({ id, slug }: ListingFile['listing'], brief: string) => `Listing ${id} (${slug}): ${brief}.`,
  owner: 'Owner',
  no_owner: 'The account of its owner is deleted.',
  page: 'Page on this site',
  waits: {
    listing: (url: string): Safe => html`It waits for a decision: <a href="${url}">Moderation</a>.`,
    edit: (url: string): Safe => html`An edit of it waits for a decision: <a href="${url}">Moderation</a>.`,
  },
  suspend: 'Take off the site',
  suspend_text:
    'Nobody sees it any more, and a coming launch is cancelled. Its owners get your reason by email.',
  note: 'Reason for the owners',
  unsuspend: 'Put back',
  unsuspend_text: 'It has the status that it had before. Its owners are notified by email.',
  sections: 'Paid sections',
  sections_text: 'They are public where they are unlocked; what owners wrote is kept either way.',
  section_names: {
    story: 'Founder story',
    milestones: 'Milestones',
    media: 'Media',
  } satisfies Record<UnlockableSection, string>,
  save: 'Save sections',
  rating: ({
    domain,
    domain_rating,
    domain_rating_source,
    domain_rating_checked_at,
  }: ListingFile['listing']) =>
    domain_rating !== null &&
    domain_rating_source !== null &&
    domain_rating_checked_at !== null &&
    html`<p class="fine">${domain}: ${domain_rating}, ${attributionOf(domain_rating_source)}, ${dateOf(domain_rating_checked_at)}</p>`,
  history: 'History',
} as const;

/** What was done, by the word in the URL. */
export const adminListingMessages = {
  ...historyMessages,
  suspended: 'It is off the site. The owners are notified by email.',
  unsuspended: 'It is back. The owners are notified by email.',
  unlocked: 'The sections are saved.',
  ...namedPeopleMessages,
  ...placeMessages,
  attested: 'The revenue is attested. It is public while an owner wants it shown and the listing is live.',
  withdrawn: 'The revenue is withdrawn.',
} as const;

/** Why nothing was done. */
export const adminListingRefusals: Readonly<
  Record<
    | Exclude<ListingRefusal, 'no_listing'>
    | Exclude<RevertResult, 'reverted' | 'waits' | 'no_listing'>
    | keyof typeof namedPeopleRefusals
    | keyof typeof placeRefusals
    | 'unknown',
    string
  >
> = {
  ...historyRefusals,
  ...namedPeopleRefusals,
  ...placeRefusals,
  no_note: 'Give a reason: the owners read it. Nothing was done.',
  edit_waits: 'An edit of it waits: decide about that in Moderation first. Nothing was done.',
  site_taken:
    'Another listing of this website is live. If this one is to be public, take that one off first. Nothing was done.',
  unchanged: 'It is so already. Nothing was done.',
  unknown: 'The form named nothing that can be done. Nothing was done.',
};
