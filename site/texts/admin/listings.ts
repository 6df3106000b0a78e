import { attributionOf } from '../../../domain/listings/domain_rating.ts';
import type { ListingFile } from '../../../services/administration/listings.ts';
import type { EditRefusal } from '../../../services/my_listings/edit_by_team.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, number, plural, timeOf } from '../format.ts';

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
  acts: 'What you can do',
  founders: (founders: ListingFile['listing']['founders']) =>
    `It names ${founders.map(({ name }) => name).join(', ')}.`,
  featured_until: (instant: number) => `It is featured until ${timeOf(instant)}.`,
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
  former_slugs: (slugs: readonly string[]) => `These lead to it: ${slugs.join(', ')}.`,
  history: 'History',
  edit: 'Edit its content',
  merge: 'Merge it into another listing',
} as const;

/** The page on which a duplicate is merged into the listing that stays. */
export const adminMergeTexts = {
  title: (name: string) => `Merge ${name} into another listing`,
  lede: 'For two listings of one product: the URL of this one leads to the other, its followers and reviews come along, and it is off the site. You see what happens before it is done.',
  look: 'Show what would happen',
  happens: (name: string) => `Into ${name}`,
  moves: 'What moves',
  slugs: (slugs: readonly string[], to: string) => `These slugs lead to ${to}: ${slugs.join(', ')}.`,
  followers: (come: number, both: number, own: number) =>
    [
      plural(come, {
        none: 'No follower comes along.',
        one: '1 follower comes along.',
        other: '# followers come along.',
      }),
      ...(both > 0 ? [`${number(both)} who follow both stay, once.`] : []),
      ...(own > 0 ? [`${number(own)} stop: the listing that stays is theirs.`] : []),
    ].join(' '),
  reviews: (come: number, stay: number) =>
    [
      plural(come, {
        none: 'No review comes along.',
        one: '1 review comes along.',
        other: '# reviews come along.',
      }),
      ...(stay > 0
        ? [
            `${number(stay)} by people who reviewed both, or belong to the other one, stay with the duplicate.`,
          ]
        : []),
    ].join(' '),
  reminders: (count: number, come: boolean) =>
    come
      ? plural(count, {
          none: 'No reminder of its launch comes along.',
          one: '1 reminder of its launch comes along.',
          other: '# reminders of its launch come along.',
        })
      : plural(count, {
          none: 'Nobody waits for its launch.',
          one: '1 reminder of its launch ends: the other listing has launched.',
          other: '# reminders of its launch end: the other listing has launched.',
        }),
  stays: 'What does not move',
  votes: (votes: number) =>
    plural(votes, {
      none: 'It has no votes.',
      one: 'Its vote stays with it and counts nowhere any more: nobody gave it to the other listing.',
      other: 'Its # votes stay with it and count nowhere any more: nobody gave them to the other listing.',
    }),
  awards: (awards: number) =>
    plural(awards, {
      none: 'It has no awards.',
      one: 'Its award is hidden with it, and nobody moves up.',
      other: 'Its # awards are hidden with it, and nobody moves up.',
    }),
  coming: (weeks: readonly string[]) =>
    weeks.length === 0 ? 'It has no coming launch.' : `Its coming launch is cancelled: ${weeks.join(', ')}.`,
  content: 'Texts, updates and pictures stay with it. It can be put back, under a slug of its own.',
} as const;

/** The page on which the site team edits a listing. */
export const adminEditTexts = {
  title: (name: string) => `Edit ${name}`,
  lede: 'The same fields and rules as for its owners, who read your reason and what was changed by email. You see what differs before it is saved.',
  look: 'Show what differs',
  differs: 'What differs',
  differs_text: 'Nothing is saved yet.',
  reason: 'Reason for the owners',
  save: 'Save these changes',
} as const;

/** What was done, by the word in the URL; what acts did they say themselves. */
export const adminListingMessages = {
  edited: 'The changes are saved. The owners are notified by email.',
  edit_waits:
    'The changes are saved, and the doubtful ones wait in Moderation. The owners are notified by email.',
} as const;

/** Why nothing was edited. */
export const adminEditRefusals: Readonly<Record<Exclude<EditRefusal, 'no_listing'>, string>> = {
  no_reason: 'Give a reason: the owners read it. Nothing was saved.',
  same_values: 'You changed nothing.',
  edit_changed: 'It has changed since you looked at what differs. Look again; nothing was saved.',
};
