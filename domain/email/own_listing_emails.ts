import { listingPageUrl } from '../http/urls.ts';
import { dateOf } from './email_dates.ts';
import type { EmailText } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type OwnListing, ownPage } from './launch_emails.ts';

/** The email to the owners of a listing that one of them took offline (D51). */
export const listingOfflineEmail = (
  { name, until, ...listing }: OwnListing & { until: number },
  origin: string,
): EmailText => ({
  subject: `${unlinked(name, NAMED)} is offline`,
  text: [
    `An owner took “${unlinked(name, NAMED)}” offline. Nobody sees it on this site any more; its votes and its content stay saved.`,
    `Until ${dateOf(until)} its URL stays reserved for it. Any owner can put it back online on the page of the listing:`,
    ownPage(listing, origin),
  ].join('\n\n'),
});

/** The email to the owners of a listing that one of them put back online. */
export const listingOnlineEmail = (
  { name, slug, live, ...listing }: OwnListing & { slug: string; live: boolean },
  origin: string,
): EmailText => ({
  subject: live
    ? `${unlinked(name, NAMED)} is online again`
    : `${unlinked(name, NAMED)} is no longer archived`,
  text: live
    ? [`An owner put “${unlinked(name, NAMED)}” back online:`, listingPageUrl(origin, slug)].join('\n\n')
    : [
        `An owner put “${unlinked(name, NAMED)}” back. It was never live, so it is saved and not public. Launch it on the page of the listing:`,
        ownPage(listing, origin),
      ].join('\n\n'),
});

/** The email to the owners of a listing that the first of them deleted for good. */
export const listingDeletedEmail = ({ name }: { name: string }): EmailText => ({
  subject: `${unlinked(name, NAMED)} was deleted`,
  text: [
    `The first owner deleted the listing of “${unlinked(name, NAMED)}” for good, with its draft, its pictures and its followers. It cannot be restored.`,
    'The website can be submitted again as a new listing.',
  ].join('\n\n'),
});
