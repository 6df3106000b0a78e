import { ALL_SCOPES, type Scope } from '../http/access.ts';
import {
  assistantsPageUrl,
  draftPageUrl,
  draftsPageUrl,
  keysPageUrl,
  listingPageUrl,
  sessionsPageUrl,
} from '../urls.ts';
import { unlinked } from './invites.ts';

/** The text of an email; the outbox knows the recipient. */
export interface EmailText {
  subject: string;
  text: string;
}

/** The emails of the service, each with its data. */
export interface EmailData {
  /** A listing went live (D43). */
  listing_live: { name: string; slug: string; week: string };
  /** A listing is among the first three of its week (docs/ranking.md#launch-weeks-and-awards). */
  award: { name: string; slug: string; week: string; rank: number; week_votes: number };
  /** A listing left the free queue because its badge was never found (D6). */
  left_free_queue: { name: string; home_url: string; slides: number };
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
  /** The site team reviewed a listing (record 14). */
  review_approved: { name: string; note: string | null };
  review_rejected: { name: string; note: string | null };
  /** The site team reviewed an edit of a live listing (D74). */
  edit_approved: { name: string; note: string | null };
  edit_rejected: { name: string; note: string | null };
  /** A draft went to its co-owner, because the owner deleted the account (D52). */
  handed_over: { name: string };
}

/** Name of an email. */
export type EmailName = keyof EmailData;

const EMAILS: { [N in EmailName]: (data: EmailData[N], origin: string) => EmailText } = {
  listing_live: ({ name, slug, week }, origin) => ({
    subject: `${name} is live`,
    text: [
      `${name} went live in the launch week of ${week}:`,
      listingPageUrl(origin, slug),
      'Please keep the badge on your homepage while it is listed.',
    ].join('\n\n'),
  }),
  award: ({ name, slug, week, rank, week_votes }, origin) => ({
    subject: `${name} is Launch of the Week #${rank}`,
    text: [
      `The votes of the launch week of ${week} are counted and checked: with ${week_votes} of them ${name} is number ${rank}.`,
      listingPageUrl(origin, slug),
      'Congratulations. The award stays on its page, and get_badges gives you a badge that says so.',
    ].join('\n\n'),
  }),
  left_free_queue: ({ name, home_url, slides }) => ({
    subject: `${name} has left the launch queue`,
    text: [
      `We looked for our badge on ${home_url} through ${slides + 1} launch weeks and did not find it, so ${name} has left the free queue.`,
      'Nothing is lost: the listing is saved, unpublished. Put the badge on the homepage and choose the free plan again to book a new week.',
    ].join('\n\n'),
  }),
  key_created: ({ name, hint, scopes, expires_at }, origin) => ({
    subject: `A new API key: ${name}`,
    text: [
      `An API key was made for your account: “${name}”, ${hint}.`,
      `It may do this: ${(scopes ?? ALL_SCOPES).join(', ')}. ${expires_at === null ? 'It has no end.' : `It ends on ${dateOf(expires_at)}.`}`,
      'If that was not you, revoke it at once, and end the sessions that you do not know:',
      keysPageUrl(origin),
    ].join('\n\n'),
  }),
  new_device: ({ device, network, at }, origin) => ({
    subject: 'A new sign-in to your account',
    text: [
      `Somebody signed in to your account with a browser that had not signed in before: ${device}, network ${network}, on ${timeOf(at)}.`,
      'If that was you, there is nothing to do.',
      'If it was not, end that session at once. Whoever signed in can read your email, so secure your mailbox too:',
      sessionsPageUrl(origin),
    ].join('\n\n'),
  }),
  assistant_connected: ({ client, goes_to, scopes, at }, origin) => ({
    subject: 'An assistant was connected to your account',
    text: [
      `A program that calls itself “${unlinked(client, NAMED)}” may use your account since ${timeOf(at)}. It was sent on to ${unlinked(goes_to, NAMED)}.`,
      `It may do this: ${scopes.join(', ')}.`,
      'If that was not you, disconnect it at once, and end the sessions that you do not know:',
      assistantsPageUrl(origin),
      sessionsPageUrl(origin),
    ].join('\n\n'),
  }),
  key_ends: ({ name, hint, expires_at }, origin) => ({
    subject: `The API key ${name} ends on ${dateOf(expires_at)}`,
    text: [
      `Your API key “${name}”, ${hint}, stops working on ${dateOf(expires_at)}.`,
      'If a program or an assistant still needs it, replace it by a new one: the old one can go on working for a day.',
      keysPageUrl(origin),
    ].join('\n\n'),
  }),
  invite_to_confirm: ({ name, email, draft_id }, origin) => ({
    subject: `Confirm the invitation to ${unlinked(name, NAMED)}`,
    text: [
      `An assistant or a program with access to your account has invited ${email} to own “${unlinked(name, NAMED)}” together with you: the draft, and the listing that it becomes.`,
      'The person becomes a co-owner only if you confirm it. To confirm it, or to withdraw the invitation, open this page and press the button:',
      draftPageUrl(origin, draft_id),
      'If nobody asked for it, withdraw it, and look at your API keys and connected assistants.',
    ].join('\n\n'),
  }),
  invite_confirmed: ({ name, draft_id }, origin) => ({
    subject: `You share ${unlinked(name, NAMED)} now`,
    text: [
      `An owner has confirmed that you share “${unlinked(name, NAMED)}”: the draft, and the listing that it becomes, are yours too.`,
      draftPageUrl(origin, draft_id),
    ].join('\n\n'),
  }),
  co_owner_joined: ({ name, email, draft_id }, origin) => ({
    subject: `Your invite to ${unlinked(name, NAMED)} was accepted`,
    text: [
      `${email} has accepted the invite to “${unlinked(name, NAMED)}” and owns the draft, and the listing that it becomes, together with you.`,
      'If you did not want that, remove the person on the page of the draft:',
      draftPageUrl(origin, draft_id),
    ].join('\n\n'),
  }),
  review_approved: ({ name, note }, origin) => ({
    subject: `${unlinked(name, NAMED)} can go on`,
    text: [
      `The site team has looked at “${unlinked(name, NAMED)}”: nothing holds it back any more.`,
      ...(note ? [note] : []),
      'If it is not launched yet, choose the free plan or a paid launch now, with your assistant:',
      draftsPageUrl(origin),
    ].join('\n\n'),
  }),
  review_rejected: ({ name, note }, origin) => ({
    subject: `${unlinked(name, NAMED)} is not listed`,
    text: [
      `The site team has looked at “${unlinked(name, NAMED)}” and does not list it.`,
      ...(note ? [note] : []),
      'You can change the draft and submit it again with your assistant; the site team looks at it once more then.',
      draftsPageUrl(origin),
    ].join('\n\n'),
  }),
  edit_approved: ({ name, note }, origin) => ({
    subject: `Your change of ${unlinked(name, NAMED)} is shown`,
    text: [
      `The site team has looked at your change of “${unlinked(name, NAMED)}”: the listing shows it from now on.`,
      ...(note ? [note] : []),
      draftsPageUrl(origin),
    ].join('\n\n'),
  }),
  edit_rejected: ({ name, note }, origin) => ({
    subject: `Your change of ${unlinked(name, NAMED)} was not accepted`,
    text: [
      `The site team has looked at your change of “${unlinked(name, NAMED)}” and does not show it. The listing stays live as it was before.`,
      ...(note ? [note] : []),
      'You can change the draft again with your assistant.',
      draftsPageUrl(origin),
    ].join('\n\n'),
  }),
  handed_over: ({ name }, origin) => ({
    subject: `${unlinked(name, NAMED)} is yours now`,
    text: [
      `The person you shared “${unlinked(name, NAMED)}” with has deleted the account here, so the draft, and the listing if there is one, have come to you.`,
      'Please look whether everything in it is still right:',
      draftsPageUrl(origin),
    ].join('\n\n'),
  }),
};

/** Characters of a name chosen by someone else. */
const NAMED = 60;

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
    `${unlinked(inviter, NAMED) || 'Somebody'} prepares the listing of "${unlinked(draft, NAMED)}" on ${site_name} and invites you to own it together.`,
    'To see what it is about, and to accept or decline, open this address and sign in with the address that this letter came to:',
    url,
    `It works until ${dateOf(expires_at)}. Nobody asks you for money, and nothing happens unless you accept.`,
    'The names are as the inviter wrote them; we have not checked them. If you do not know what this is about, do nothing.',
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
    `Or type this code where you asked for it: ${code.slice(0, 4)}-${code.slice(4)}`,
    'Either works once, within 15 minutes of asking.',
    'If you did not ask, do nothing: nobody gets in without this email.',
  ].join('\n\n'),
});

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** `18 December 2026 at 14:05 UTC`. */
const timeOf = (instant: number): string => `${dateOf(instant)} at ${TIME.format(instant)} UTC`;

/** `18 December 2026`, UTC. */
const dateOf = (instant: number): string => DATE.format(instant);

/** The text of an email; `origin` makes its links. */
export function emailText<N extends EmailName>(name: N, data: EmailData[N], origin: string): EmailText {
  return EMAILS[name](data, origin);
}

/** True if a value is the name of an email: job payloads are read back as plain data. */
export function isEmailName(value: unknown): value is EmailName {
  return typeof value === 'string' && Object.hasOwn(EMAILS, value);
}
