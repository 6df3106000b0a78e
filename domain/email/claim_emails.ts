import { listingPageUrl, ownListingPageUrl, ownOwnersPageUrl } from '../http/urls.ts';
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
  claim_verified: { listing_id: number; name: string; is_new: boolean; by_email?: boolean };
  /** An owner was replaced by the person who proved to own the domain (D17); `is_decided` if the site team decided a dispute. */
  owner_replaced: { name: string; domain: string; is_decided: boolean };
  /** A claim ended, because somebody proved the website more widely (D88); the listing is theirs. */
  claim_beaten: { name: string; domain: string };
  /** The site team left a disputed listing with its owners. */
  claim_not_accepted: { name: string; domain: string };
  /** A claim was verified, and another owner has a proof too: for its person, and for the owners (D17). */
  claim_disputed: { name: string; domain: string };
  owner_disputed: OwnListing & { domain: string };
  /** A claim by email that owners may object to until an instant (D88): for its person, and for the owners. */
  claim_waits: { name: string; takes_effect_at: number };
  objection_offered: {
    listing_id: number;
    name: string;
    claimant: string | null;
    host: string;
    takes_effect_at: number;
  };
  /** An owner objected to it, so the site team decides. */
  claim_objected: { name: string };
  /** The mailbox of a claim by email is asked again after a year, and did not answer in time (D88). */
  claim_renewal: { name: string; email: string; until: number };
  claim_not_renewed: OwnListing & { slug: string; email: string };
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
  claim_verified: ({ name, is_new, by_email, listing_id }, origin) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} is verified`,
    text: [
      is_new
        ? `You have proved to own the domain of “${unlinked(name, NAMED)}”, so the listing and its draft are yours now. Its earlier owners can no longer edit it.`
        : `You have proved to own the domain of “${unlinked(name, NAMED)}”. Nobody else can claim the listing from you without a decision of the site team.`,
      `Plan, launch and sections are as they were. ${by_email ? 'The mailbox is emailed again every year.' : 'Leave the proof where it is: it is looked at again every 30 days.'} Your listing:`,
      ownListingPageUrl(origin, listing_id),
    ].join('\n\n'),
  }),
  owner_replaced: ({ name, domain, is_decided }) => ({
    subject: `${unlinked(name, NAMED)} belongs to another account now`,
    text: [
      is_decided
        ? `Another account claimed “${unlinked(name, NAMED)}” (${domain}). The site team has decided that the listing belongs to that account, so you can no longer edit it or its draft.`
        : `Another account has proved to own ${domain}, the domain of “${unlinked(name, NAMED)}”. You had the listing without such a proof, so it belongs to that account now and you can no longer edit it or its draft.`,
      'If you work for the company, ask your colleagues to invite you as a co-owner. If the domain is yours, claim the listing: the site team then decides.',
    ].join('\n\n'),
  }),
  claim_beaten: ({ name, domain }) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} is over`,
    text: [
      `Another account has proved more of ${domain}, the domain of “${unlinked(name, NAMED)}”, than you had: a record in the DNS counts more than a page or a mailbox, and a whole host more than a page. So the listing belongs to that account now, and you can no longer edit it or its draft.`,
      'If you work for the company, ask your colleagues to invite you as a co-owner. If the domain is yours, claim the listing again with a DNS record: the site team then decides.',
    ].join('\n\n'),
  }),
  claim_not_accepted: ({ name, domain }) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} was not accepted`,
    text: [
      `The site team has decided that “${unlinked(name, NAMED)}” (${domain}) stays with the account that owns it already.`,
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
  claim_waits: ({ name, takes_effect_at }) => ({
    subject: `${unlinked(name, NAMED)} is yours from ${dateOf(takes_effect_at)}`,
    text: [
      `Thank you, your claim of “${unlinked(name, NAMED)}” is verified. The listing has an owner, so we ask them first: unless they object, it is yours from ${dateOf(takes_effect_at)}. Until then nobody but its owner edits it, and there is nothing to do.`,
      'You need not wait: a claim with a DNS record, a tag or a file on the website takes effect at once.',
    ].join('\n\n'),
  }),
  objection_offered: ({ listing_id, name, claimant, host, takes_effect_at }, origin) => ({
    subject: `Does ${unlinked(name, NAMED)} go to another account?`,
    text: [
      `${claimant === null ? 'An account' : `The account of ${unlinked(claimant, NAMED)}`} claims “${unlinked(name, NAMED)}” and has shown that it reads a mailbox at ${host}. If you know them and agree, there is nothing to do: the listing is theirs from ${dateOf(takes_effect_at)}.`,
      'If you do not agree, object with one button on this page. The site team then decides, and nothing changes until it has:',
      ownOwnersPageUrl(origin, listing_id),
      'If you work together, invite them as a co-owner instead. If the website is yours, a DNS record, a tag or a file on it proves it, and no claim by email can take the listing.',
    ].join('\n\n'),
  }),
  claim_objected: ({ name }) => ({
    subject: `Your claim of ${unlinked(name, NAMED)} waits for the site team`,
    text: [
      `An owner of “${unlinked(name, NAMED)}” objected to your claim, so the site team decides whose listing it is, and emails you. Until then nothing changes.`,
      'If they belong to your company, ask them to invite you as a co-owner. You can also claim the listing again with a DNS record, a tag or a file on the website.',
    ].join('\n\n'),
  }),
  claim_renewal: ({ name, email, until }) => ({
    subject: `Please renew your claim of ${unlinked(name, NAMED)}`,
    text: [
      `A year ago a mailbox proved that “${unlinked(name, NAMED)}” is yours. We sent an email to ${email}: please open its link and press the button before ${dateOf(until)}.`,
      'Without it the listing stays yours, but is not verified any more. If you no longer read that mailbox, claim the listing again in another way.',
    ].join('\n\n'),
  }),
  claim_not_renewed: ({ name, email, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} is not verified any more`,
    text: [
      `Nobody pressed the button in our email to ${email} that asked whether “${unlinked(name, NAMED)}” is still yours, so the listing is not verified any more. You still own it; an account that proves to own the domain would replace you.`,
      'Claim the listing again to have it verified. Its page:',
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

/** What the email of a claim says. */
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
  /** Whether the claim was verified a year ago. */
  renews: boolean;
}

/** The email with the link of a claim (R174), to an address at the domain. */
export function claimLinkEmail(link: ClaimLink): EmailText {
  const { site_name, claimant, account, url, expires_at, renews } = link;
  const name = unlinked(link.name, NAMED);
  const who = [unlinked(claimant, NAMED), unlinked(account, 254)].filter(Boolean).join(', ');
  const text = renews
    ? [
        `A year ago you confirmed that the listing “${name}” of ${link.site} on ${site_name} belongs to this account: ${who}. We ask every year, because people change companies.`,
        `If it still does, open this page and confirm it. The link works until ${dateOf(expires_at)}:`,
        url,
        'If it does not, deny it on that page. If you do nothing, the listing is not verified any more.',
      ]
    : [
        `An account on ${site_name} claims the listing “${name}” of ${link.site}: ${who}. It gave your address, because it is at the domain of the company.`,
        `If that is you or a colleague, open this page and confirm it. The account can then edit the listing. The link works until ${dateOf(expires_at)}:`,
        url,
        'If you know nothing about it, deny it on that page, or do nothing.',
      ];
  return {
    subject: renews
      ? `Does ${name} on ${site_name} still belong to this account?`
      : `Does ${name} on ${site_name} belong to this account?`,
    text: text.join('\n\n'),
  };
}

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
