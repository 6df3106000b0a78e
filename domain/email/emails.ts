import { ALL_SCOPES, type Scope } from '../http/access.ts';
import {
  assistantsPageUrl,
  draftPageUrl,
  draftsPageUrl,
  interviewPageUrl,
  keysPageUrl,
  sessionsPageUrl,
} from '../http/urls.ts';
import { CLAIM_EMAILS, type ClaimEmailData } from './claim_emails.ts';
import type { EmailText } from './email_text.ts';
import { dateOf, mondayOfWeek, timeOf } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import {
  LAUNCH_EMAILS,
  type LaunchEmailData,
  type LaunchFacts,
  nextOfLaunch,
  type OwnListing,
  ownPage,
} from './launch_emails.ts';
import { OWN_LISTING_EMAILS, type OwnListingEmailData } from './own_listing_emails.ts';
import { REVIEW_EMAILS, type ReviewEmailData } from './review_emails.ts';
import { SALE_EMAILS, type SaleEmailData } from './sale_emails.ts';
import { SIGN_IN_METHOD_EMAILS, type SignInMethodEmailData } from './sign_in_method_emails.ts';
import { TEAM_EMAILS, type TeamEmailData } from './team_emails.ts';
import { UPDATE_EMAILS, type UpdateEmailData } from './update_email.ts';

/** The emails of the service, each with its data. */
export interface EmailData
  extends ClaimEmailData,
    LaunchEmailData,
    SaleEmailData,
    OwnListingEmailData,
    ReviewEmailData,
    SignInMethodEmailData,
    TeamEmailData,
    UpdateEmailData {
  /** A signed-in person created an API key (D28); null means all scopes, and no expiry. */
  key_created: { name: string; hint: string; scopes: Scope[] | null; expires_at: number | null };
  /** A new browser signed in. */
  new_device: { device: string; network: string; at: number };
  /** A client was connected; `client` is the name or host that the consent page showed. */
  assistant_connected: { client: string; goes_to: string; scopes: Scope[]; at: number };
  /** An API key expires within a week (D28). */
  key_ends: { name: string; hint: string; expires_at: number };
  /** A program with a key or token invited someone: an owner must confirm it (D81). */
  invite_to_confirm: { name: string; email: string; draft_id: string };
  /** An owner confirmed an accepted invite (D81). */
  invite_confirmed: { name: string; draft_id: string };
  /** An invited person now shares the draft (D52). */
  co_owner_joined: { name: string; email: string; draft_id: string };
  /** The site team reviews a listing that is not live (record 14); the launch, if one is booked, keeps its week (D71). */
  review_opened: OwnListing & { reasons: string[]; launch: LaunchFacts | null };
  /** An owner's edit made the review unnecessary. */
  review_cleared: OwnListing & { launch: LaunchFacts | null };
  /** The site team reviewed a listing; `launch` is the next one that is booked. */
  review_approved: OwnListing & { note: string | null; launch?: LaunchFacts | null };
  review_rejected: OwnListing & { note: string | null; week?: string | null };
  /** The site team reviewed an edit of a live listing (D74). */
  edit_approved: OwnListing & { note: string | null };
  edit_rejected: OwnListing & { note: string | null };
  /** The site team reviewed an answer of an interview (D74). */
  interview_approved: { question: string; note: string | null };
  interview_rejected: { question: string; note: string | null };
  /** A draft went to its co-owner, because the owner deleted the account (D52). */
  handed_over: { name: string };
}

/** Name of an email. */
export type EmailName = keyof EmailData;

const EMAILS: { [N in EmailName]: (data: EmailData[N], origin: string) => EmailText } = {
  ...CLAIM_EMAILS,
  ...LAUNCH_EMAILS,
  ...SALE_EMAILS,
  ...OWN_LISTING_EMAILS,
  ...REVIEW_EMAILS,
  ...TEAM_EMAILS,
  ...UPDATE_EMAILS,
  key_created: ({ name, hint, scopes, expires_at }, origin) => ({
    subject: `New API key: ${name}`,
    text: [
      `An API key was created for your account: “${name}”, ${hint}.`,
      `Its scopes: ${(scopes ?? ALL_SCOPES).join(', ')}. ${expires_at === null ? 'It does not expire.' : `It expires on ${dateOf(expires_at)}.`}`,
      'If this was not you, revoke it now, and end any sessions that you do not recognise:',
      keysPageUrl(origin),
    ].join('\n\n'),
  }),
  ...SIGN_IN_METHOD_EMAILS,
  new_device: ({ device, network, at }, origin) => ({
    subject: 'New sign-in to your account',
    text: [
      `Your account was signed in to from a new browser: ${device}, network ${network}, on ${timeOf(at)}.`,
      'If this was you, there is nothing to do.',
      'If it was not, end that session now. The person who signed in can read your email, so secure your mailbox too:',
      sessionsPageUrl(origin),
    ].join('\n\n'),
  }),
  assistant_connected: ({ client, goes_to, scopes, at }, origin) => ({
    subject: 'An assistant was connected to your account',
    text: [
      `An app that calls itself “${unlinked(client, NAMED)}” was connected to your account on ${timeOf(at)}. It redirects to ${unlinked(goes_to, NAMED)}.`,
      `Its scopes: ${scopes.join(', ')}.`,
      'If this was not you, disconnect it now, and end any sessions that you do not recognise:',
      assistantsPageUrl(origin),
      sessionsPageUrl(origin),
    ].join('\n\n'),
  }),
  key_ends: ({ name, hint, expires_at }, origin) => ({
    subject: `The API key ${name} expires on ${dateOf(expires_at)}`,
    text: [
      `Your API key “${name}”, ${hint}, stops working on ${dateOf(expires_at)}.`,
      'If a program or an assistant still needs it, replace it with a new one. The old one can keep working for a day.',
      keysPageUrl(origin),
    ].join('\n\n'),
  }),
  invite_to_confirm: ({ name, email, draft_id }, origin) => ({
    subject: `Confirm the invitation to ${unlinked(name, NAMED)}`,
    text: [
      `An assistant or a program with access to your account has invited ${email} to co-own “${unlinked(name, NAMED)}”: the draft and its listing.`,
      'The person becomes a co-owner only if you confirm it. To confirm or withdraw the invitation, open this page:',
      draftPageUrl(origin, draft_id),
      'If you did not want this, withdraw the invitation and check your API keys and connected assistants.',
    ].join('\n\n'),
  }),
  invite_confirmed: ({ name, draft_id }, origin) => ({
    subject: `You are now a co-owner of ${unlinked(name, NAMED)}`,
    text: [
      `An owner has confirmed you as a co-owner of “${unlinked(name, NAMED)}”: the draft and its listing are now yours too.`,
      draftPageUrl(origin, draft_id),
    ].join('\n\n'),
  }),
  co_owner_joined: ({ name, email, draft_id }, origin) => ({
    subject: `Your invitation to ${unlinked(name, NAMED)} was accepted`,
    text: [
      `${email} has accepted the invitation to “${unlinked(name, NAMED)}” and now co-owns the draft and its listing.`,
      'If you did not want this, remove the person on the draft’s page:',
      draftPageUrl(origin, draft_id),
    ].join('\n\n'),
  }),
  review_opened: ({ name, reasons, launch, ...listing }, origin) => ({
    subject: `The site team reviews ${unlinked(name, NAMED)}`,
    text: [
      `The site team reviews “${unlinked(name, NAMED)}” before it can be public. ${reasons.join(' ')}`,
      launch
        ? `It keeps its place in the launch week of ${mondayOfWeek(launch.week)}. If the decision comes later, it moves to the next week with room, which does not count against you.`
        : 'It can be launched once it is approved.',
      'There is nothing to do: we email you the decision. If something above is a mistake in the draft, correct it with your assistant.',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  review_cleared: ({ name, launch, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} needs no review any more`,
    text: [
      `After the last change to “${unlinked(name, NAMED)}” the site team no longer needs to review it.`,
      ...(launch ? nextOfLaunch(launch, origin) : [CHOOSE]),
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  review_approved: ({ name, note, launch, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} is approved`,
    text: [
      `The site team has reviewed and approved “${unlinked(name, NAMED)}”.`,
      ...(note ? [note] : []),
      ...(launch ? nextOfLaunch(launch, origin) : [CHOOSE]),
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  review_rejected: ({ name, note, week, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} was not approved`,
    text: [
      `The site team has reviewed “${unlinked(name, NAMED)}” and did not approve it.`,
      ...(note ? [note] : []),
      ...(week ? [`Its place in the launch week of ${mondayOfWeek(week)} is free again.`] : []),
      'You can change the draft and submit it again with your assistant; the site team will then review it again.',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  edit_approved: ({ name, note, ...listing }, origin) => ({
    subject: `Your change to ${unlinked(name, NAMED)} is live`,
    text: [
      `The site team has approved your change to “${unlinked(name, NAMED)}”. The listing now shows it.`,
      ...(note ? [note] : []),
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  edit_rejected: ({ name, note, ...listing }, origin) => ({
    subject: `Your change to ${unlinked(name, NAMED)} was not approved`,
    text: [
      `The site team has reviewed your change to “${unlinked(name, NAMED)}” and did not approve it. The listing stays live as it was.`,
      ...(note ? [note] : []),
      'You can change the draft again with your assistant.',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  interview_approved: ({ question, note }, origin) => ({
    subject: 'Your interview answer is published',
    text: [
      `The site team has approved your answer to “${question}”. Your founder page now shows it.`,
      ...(note ? [note] : []),
      interviewPageUrl(origin),
    ].join('\n\n'),
  }),
  interview_rejected: ({ question, note }, origin) => ({
    subject: 'Your interview answer was not published',
    text: [
      `The site team has reviewed your answer to “${question}” and did not publish it. What your founder page showed before stays.`,
      ...(note ? [note] : []),
      'Your text is saved. You can change it, or remove it, here:',
      interviewPageUrl(origin),
    ].join('\n\n'),
  }),
  handed_over: ({ name }, origin) => ({
    subject: `${unlinked(name, NAMED)} is now yours`,
    text: [
      `The person who shared “${unlinked(name, NAMED)}” with you has deleted their account, so the draft and its listing, if any, now belong to you.`,
      'Please check that everything in it is still right:',
      draftsPageUrl(origin),
    ].join('\n\n'),
  }),
};

const CHOOSE =
  'If it is not launched yet, you can now choose the free plan or a paid launch, with your assistant:';

/**
 * The email of an invite to share a draft (R136); `url` contains its secret, so this text is never stored. Of the
 * inviter's input it repeats only two names, shortened and without links.
 */
export const inviteEmail = ({
  site_name,
  inviter,
  draft,
  url,
  expires_at,
}: {
  site_name: string;
  inviter: string;
  draft: string;
  url: string;
  expires_at: number;
}): EmailText => ({
  subject: `An invitation to share a listing on ${site_name}`,
  text: [
    `${unlinked(inviter, NAMED) || 'Someone'} is preparing the listing of "${unlinked(draft, NAMED)}" on ${site_name} and invites you to co-own it.`,
    'To see the details and to accept or decline, open this link and sign in with the email address that received this email:',
    url,
    `The link works until ${dateOf(expires_at)}. It costs nothing, and nothing happens unless you accept.`,
    'The inviter wrote the names; we have not checked them. If you do not know what this is about, ignore this email.',
  ]
    .map(wrapped)
    .join('\n\n'),
});

/** Wraps a paragraph: mail programs would encode longer lines, and the URL with them. */
const wrapped = (paragraph: string): string => paragraph.replace(/(.{1,75})(?: |$)/g, '$1\n').trimEnd();

/** The sign-in email (record 10); `url` contains its secret, so this text is never stored. */
export const signInEmail = ({
  site_name,
  url,
  code,
}: {
  site_name: string;
  url: string;
  code: string;
}): EmailText => ({
  subject: `Sign in to ${site_name}`,
  text: [
    `Open this link and press the button to sign in to ${site_name}:`,
    url,
    `Or enter this code on the page where you requested it: ${code.slice(0, 4)}-${code.slice(4)}`,
    'Both work once, within 15 minutes.',
    'If you did not request this, ignore this email. No one can sign in without it.',
  ]
    .map(wrapped)
    .join('\n\n'),
});

/** The text of an email; `origin` makes its links. */
export function emailText<N extends EmailName>(name: N, data: EmailData[N], origin: string): EmailText {
  return EMAILS[name](data, origin);
}

/** True if a value is the name of an email: job payloads are read back as plain data. */
export function isEmailName(value: unknown): value is EmailName {
  return typeof value === 'string' && Object.hasOwn(EMAILS, value);
}
