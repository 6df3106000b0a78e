import { listingPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { dateOf } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type OwnListing, ownPage } from './launch_emails.ts';

/** The emails about an own listing, each with its data. */
export interface OwnListingEmailData {
  /** An owner took a listing offline, put it back, or deleted it (D51). */
  listing_offline: OwnListing & { until: number };
  listing_online: OwnListing & { slug: string; live: boolean };
  listing_deleted: { name: string };
  /** A person was removed from a listing and asked not to be named (record 52); the email does not repeat the name. */
  name_removed: OwnListing & { founders: string[] };
}

type Texts = {
  [N in keyof OwnListingEmailData]: (data: OwnListingEmailData[N], origin: string) => EmailText;
};

/** The texts of these emails. */
export const OWN_LISTING_EMAILS: Texts = {
  listing_offline: ({ name, until, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} is offline`,
    text: [
      `An owner took “${unlinked(name, NAMED)}” offline. Nobody sees it on this site any more; its votes and its content stay saved.`,
      `Until ${dateOf(until)} its URL stays reserved for it. Any owner can put it back online on the page of the listing:`,
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  listing_online: ({ name, slug, live, ...listing }, origin) => ({
    subject: live
      ? `${unlinked(name, NAMED)} is online again`
      : `${unlinked(name, NAMED)} is no longer archived`,
    text: live
      ? [`An owner put “${unlinked(name, NAMED)}” back online:`, listingPageUrl(origin, slug)].join('\n\n')
      : [
          `An owner put “${unlinked(name, NAMED)}” back. It was never live, so it is saved and not public. Launch it on the page of the listing:`,
          ownPage(listing, origin),
        ].join('\n\n'),
  }),
  listing_deleted: ({ name }) => ({
    subject: `${unlinked(name, NAMED)} was deleted`,
    text: [
      `The first owner deleted the listing of “${unlinked(name, NAMED)}” for good, with its draft, its pictures and its followers. It cannot be restored.`,
      'The website can be submitted again as a new listing.',
    ].join('\n\n'),
  }),
  name_removed: ({ name, founders, ...listing }, origin) => ({
    subject: `A person was removed from ${unlinked(name, NAMED)}`,
    text: [
      `A person who was named in the listing of “${unlinked(name, NAMED)}” asked not to be named on this site. The site team removed the name, with links, quotes and earlier values, from the listing, its draft and its history.`,
      founders.length > 0
        ? `The listing still names ${founders.map((one) => unlinked(one, NAMED)).join(', ')}.`
        : 'The listing names no founder now.',
      'Where a text named the person, “[…]” stands there now. Please read your listing again, change what no longer reads well, and do not add the person again:',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
};
