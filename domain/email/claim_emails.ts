import { listingPageUrl, ownListingPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { dateOf } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type LaunchFacts, nextOfLaunch, type OwnListing, ownPage } from './launch_emails.ts';

/** What a look at a claim expected and observed. */
interface Missed extends OwnListing {
  slug: string;
  domain: string;
  expected: string;
  observed: string;
}

/** The emails about claims, each with its data. */
export interface ClaimEmailData {
  /** A claim was verified; `is_new` if its person did not own the listing before (R179). */
  claim_verified: { listing_id: number; name: string } & { is_new: boolean };
  /** An owner was replaced by the person who proved to own the domain (D17); `is_decided` if the site team decided a dispute. */
  owner_replaced: { name: string; domain: string; is_decided: boolean };
  /** The site team left a disputed listing with its owners. */
  claim_not_accepted: { name: string; domain: string };
  /** A claim was verified, and another owner has a proof too: for its person, and for the owners (D17). */
  claim_disputed: { name: string; domain: string };
  owner_disputed: OwnListing & { domain: string };
  /** The proof of a verified claim was missed for the first time, and for the last (D53). */
  claim_missing: Missed;
  claim_lapsed: Missed;
  /** A launch waits for the site team, because another listing of its website is live (D72). */
  site_taken: Disputed & { live_slug: string };
  /** The same for the owners of the live listing. */
  site_disputed: Disputed;
  /** The other listing of a website is no longer live, so the launch that waited goes on (D72). */
  dispute_ended: Disputed & { launch: LaunchFacts | null; in_review: boolean };
}

type Texts = { [N in keyof ClaimEmailData]: (data: ClaimEmailData[N], origin: string) => EmailText };

/** The texts of these emails. */
export const CLAIM_EMAILS: Texts = {
  site_taken: (data, origin) => siteTakenEmail(data, origin),
  site_disputed: (data, origin) => siteDisputedEmail(data, origin),
  dispute_ended: (data, origin) => disputeEndedEmail(data, origin),
  claim_verified: ({ name, is_new, listing_id }, origin) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} is verified`,
    text: [
      is_new
        ? `You have proved to own the domain of “${unlinked(name, NAMED)}”, so the listing and its draft are yours now. Its earlier owners can no longer edit it.`
        : `You have proved to own the domain of “${unlinked(name, NAMED)}”. Nobody else can claim the listing from you without a decision of the site team.`,
      'Plan, launch and sections are as they were. Leave the proof where it is: it is looked at again every 30 days. Your listing:',
      ownListingPageUrl(origin, listing_id),
    ].join('\n\n'),
  }),
  owner_replaced: ({ name, domain, is_decided }) => ({
    subject: `${unlinked(name, NAMED)} belongs to another account now`,
    text: [
      is_decided
        ? `Two accounts had proved to own ${domain}, the domain of “${unlinked(name, NAMED)}”. The site team has decided that the listing belongs to the other one, so you can no longer edit it or its draft.`
        : `Another account has proved to own ${domain}, the domain of “${unlinked(name, NAMED)}”. You had the listing without such a proof, so it belongs to that account now and you can no longer edit it or its draft.`,
      'If you work for the company, ask your colleagues to invite you as a co-owner. If the domain is yours, claim the listing: the site team then decides.',
    ].join('\n\n'),
  }),
  claim_not_accepted: ({ name, domain }) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} was not accepted`,
    text: [
      `Two accounts had proved to own ${domain}. The site team has decided that “${unlinked(name, NAMED)}” stays with the other one, which owns it already.`,
      'If that account belongs to your company, ask your colleagues to invite you as a co-owner.',
    ].join('\n\n'),
  }),
  claim_disputed: ({ name, domain }) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} waits for the site team`,
    text: [
      `You have proved to own ${domain}. Another account has a proof too, so the site team decides whose listing “${unlinked(name, NAMED)}” is. Until then nothing changes.`,
      'If the other account belongs to your company, ask your colleagues to invite you as a co-owner. Else write to the site team how you can be reached at the company.',
    ].join('\n\n'),
  }),
  owner_disputed: ({ name, domain, ...listing }, origin) => ({
    subject: `Another account claims ${unlinked(name, NAMED)}`,
    text: [
      `Another account has proved to own ${domain}, and so have you. The site team decides whose listing “${unlinked(name, NAMED)}” is. Until then nothing changes.`,
      'If the other account belongs to your company, invite it as a co-owner. If you do not know it, check who can change your website and your DNS, and write to the site team how you can be reached at the company.',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  claim_missing: ({ name, domain, expected, observed, ...listing }, origin) => ({
    subject: `The proof of ${unlinked(name, NAMED)} is missing`,
    text: [
      `We look every 30 days for what proves that ${domain}, the domain of “${unlinked(name, NAMED)}”, is yours, and did not find it.`,
      `Expected: ${unlinked(expected, 300)}`,
      `Observed: ${unlinked(observed, 300)}`,
      'Please put it back: after three looks without it within 14 days the listing is not verified any more. You keep the listing in any case. Its page:',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  claim_lapsed: ({ name, domain, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} is not verified any more`,
    text: [
      `What proves that ${domain} is yours was missing three times within 14 days, so “${unlinked(name, NAMED)}” is not verified any more. You still own the listing; an account that proves to own the domain would replace you.`,
      'Claim the listing again to have it verified. Its page:',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
};

/** What the email of a claim says besides its link. */
export interface ClaimLink {
  site_name: string;
  /** Name and website of the listing. */
  name: string;
  site: string;
  /** The account that claims it: its name, empty without one, and its email address. */
  claimant: string;
  account: string;
  url: string;
  expires_at: number;
}

/** The email with the link of a claim (R174), to an address at the domain. */
export const claimLinkEmail = ({
  site_name,
  name,
  site,
  claimant,
  account,
  url,
  expires_at,
}: ClaimLink): EmailText => ({
  subject: `Does ${unlinked(name, NAMED)} on ${site_name} belong to this account?`,
  text: [
    `An account on ${site_name} claims the listing “${unlinked(name, NAMED)}” of ${site}: ${[unlinked(claimant, NAMED), unlinked(account, 254)].filter(Boolean).join(', ')}. It gave your address, because it is at the domain of the company.`,
    `If that is you or a colleague, open this page and confirm it. The account can then edit the listing. The link works until ${dateOf(expires_at)}:`,
    url,
    'If you know nothing about it, deny it on that page, or do nothing.',
  ].join('\n\n'),
});

/** A listing in a dispute about its website. */
interface Disputed extends OwnListing {
  url: string;
}

/** The email to the owners of a launch that waits, because another listing of its website is live (D72). */
const siteTakenEmail = (
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
const siteDisputedEmail = ({ name, url, ...listing }: Disputed, origin: string): EmailText => ({
  subject: `Somebody else wants to launch the website of ${unlinked(name, NAMED)}`,
  text: [
    `Another account wants to launch ${url}, which is live here as “${unlinked(name, NAMED)}”. A website has only one live listing, so the site team decides which one stays. Until then nothing changes for yours.`,
    'If it is somebody in your company, invite them as a co-owner on the page of your draft. If you do not know who it is, check who can change your website, and write to the site team how you can be reached at the company.',
    ownPage(listing, origin),
  ].join('\n\n'),
});

/** The email to the owners of a launch that waited, once the other listing is no longer live (D72). */
const disputeEndedEmail = (
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
