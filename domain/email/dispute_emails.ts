import { listingPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type LaunchFacts, nextOfLaunch, type OwnListing, ownPage } from './launch_emails.ts';

/** A listing in a dispute about its website. */
export interface Disputed extends OwnListing {
  url: string;
}

/** The email to the owners of a launch that waits, because another listing of its website is live (D72). */
export const siteTakenEmail = (
  { name, url, live_slug, ...listing }: Disputed & { live_slug: string },
  origin: string,
): EmailText => ({
  subject: `${unlinked(name, NAMED)} waits for a decision`,
  text: [
    `Another account has a live listing of ${url}. A website has only one live listing, so “${unlinked(name, NAMED)}” waits until the site team has decided which one stays. It keeps its launch, and waiting does not count against it. The live listing:`,
    listingPageUrl(origin, live_slug),
    'If that listing belongs to somebody in your company, ask them to invite you as a co-owner and withdraw your launch. If you do not know who made it, write to the site team how you can be reached at the company.',
    'We email you as soon as there is a decision. Your launch:',
    ownPage(listing, origin),
  ].join('\n\n'),
});

/** The email to the owners of the live listing (D72). */
export const siteDisputedEmail = ({ name, url, ...listing }: Disputed, origin: string): EmailText => ({
  subject: `Somebody else wants to launch the website of ${unlinked(name, NAMED)}`,
  text: [
    `Another account wants to launch ${url}, which is live here as “${unlinked(name, NAMED)}”. A website has only one live listing, so the site team decides which one stays. Until then nothing changes for yours.`,
    'If it is somebody in your company, invite them as a co-owner on the page of your draft. If you do not know who it is, check who can change your website, and write to the site team how you can be reached at the company.',
    ownPage(listing, origin),
  ].join('\n\n'),
});

/** The email to the owners of a launch that waited, once the other listing is no longer live (D72). */
export const disputeEndedEmail = (
  { name, url, launch, in_review, ...listing }: Disputed & { launch: LaunchFacts | null; in_review: boolean },
  origin: string,
): EmailText => ({
  subject: `${unlinked(name, NAMED)} no longer waits for the other listing`,
  text: [
    `The other listing of ${url} is no longer live, so nothing stands in the way of “${unlinked(name, NAMED)}” as its listing.`,
    ...(in_review ? ['The site team still reviews something else about it, and replies by email.'] : []),
    ...(launch && !in_review ? nextOfLaunch(launch, origin) : []),
    ownPage(listing, origin),
  ].join('\n\n'),
});
