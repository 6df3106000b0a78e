import { INVITE_LIVES_MS } from '../../domain/email/invites.ts';
import { KEYS_MAX } from '../../domain/http/api_keys.ts';
import { VOTE_REFUSALS } from '../../domain/launches/votes.ts';
import { DAY_MS } from '../../domain/time/day.ts';

/** A short page that says what is the matter and what to do next; `onward` is a link there. */
export interface Notice {
  status: number;
  title: string;
  text: string;
  onward?: { href: string; label: string };
}

const DRAFTS = { href: '/account/drafts', label: 'Your drafts' };
const LISTINGS = { href: '/account/listings', label: 'Your listings' };
const KEYS = { href: '/account/keys', label: 'Your API keys' };
const INVITE_DAYS = INVITE_LIVES_MS / DAY_MS;

/** What is said of a reason of `length` characters where there may be `most`. */
export const noteTooLong = (length: number, most: number): string =>
  `A reason has at most ${most} characters, and this one has ${length}. ${REFUSALS.note_too_long.text}`;

/** Every page that refuses something or has nothing to show, by what is the matter. */
export const REFUSALS = {
  no_page: {
    status: 404,
    title: 'Page not found',
    text: 'The URL may be mistyped, or the page may have been removed.',
  },
  read_only: {
    status: 405,
    title: 'This page is read-only',
    text: 'It accepts no form data.',
  },
  failed: {
    status: 500,
    title: 'Something went wrong',
    text: 'The page could not be loaded. Please try again in a moment.',
  },
  not_saved: {
    status: 503,
    title: 'Nothing can be saved right now',
    text: 'Nothing was changed. Pages can be read meanwhile; please send the form again in a few minutes.',
  },
  away: {
    status: 503,
    title: 'Back in a moment',
    text: 'The database cannot be reached. Nothing was changed; please load the page or send the form again in a few seconds.',
  },
  perhaps_saved: {
    status: 503,
    title: 'Look before you send it again',
    text: 'The database went away while this was saved, so it may be saved or not. Please look in a few seconds whether the change is there, before you send the form again.',
  },
  no_product: {
    status: 404,
    title: 'Product not found',
    text: 'There is no product at this URL.',
  },
  listing_gone: {
    status: 410,
    title: 'This product is no longer listed',
    text: 'Its owner took it off this site. Badges and links that lead here can be removed.',
    onward: { href: '/search', label: 'Search other products' },
  },
  launch_in_preparation: {
    status: 200,
    title: 'A launch is being prepared here',
    text: 'This page becomes public once the company’s website shows our badge. Please check back later.',
  },
  form_of_another_site: {
    status: 403,
    title: 'This was not sent from a page of this site',
    text: 'Nothing was changed. Open the page here and send its form again.',
  },
  form_with_credential: {
    status: 403,
    title: 'Forms accept no credentials',
    text: 'Forms accept no API keys and no tokens. Programs use the API.',
    onward: { href: '/docs', label: 'API reference' },
  },
  form_expired: {
    status: 403,
    title: 'This form has expired',
    text: 'You have signed in or out since the page was opened, or your browser blocks cookies. Nothing was changed. Go back, reload the page and send it again.',
  },
  not_a_form: {
    status: 400,
    title: 'This is not a form',
    text: 'Nothing was changed. Open the page and send its form.',
  },
  form_too_large: {
    status: 413,
    title: 'This is too long',
    text: 'Nothing was changed. Go back, shorten the text and send it again.',
  },
  note_too_long: {
    status: 400,
    title: 'The reason is too long',
    text: 'Nothing was changed. Go back, shorten it and send it again.',
  },
  no_follow: {
    status: 409,
    title: 'You cannot follow this product',
    text: 'Nothing was changed.',
  },
  vote_with_credential: {
    status: 403,
    title: 'Programs cannot vote',
    text: `Nothing was counted. ${VOTE_REFUSALS.not_by_session}`,
    onward: { href: '/ranking#votes', label: 'Which votes count' },
  },
  no_vote: {
    status: 409,
    title: 'You cannot vote for this product',
    text: 'Nothing was counted.',
  },
  too_many_votes: {
    status: 429,
    title: 'Too many votes',
    text: 'Nothing was counted.',
  },
  review_with_credential: {
    status: 403,
    title: 'Programs cannot review',
    text: 'Nothing was changed. People review on the pages of this site; API keys and tokens cannot.',
  },
  no_review: {
    status: 404,
    title: 'Review not found',
    text: 'There is no such review: it was deleted, or it is not public any more. Nothing was changed.',
  },
  no_helpful: {
    status: 409,
    title: 'You cannot say that this review is helpful',
    text: 'Nothing was changed.',
  },
  no_email: {
    status: 400,
    title: 'This is not an email address',
    text: 'Nothing was sent.',
  },
  sign_in_not_recent: {
    status: 403,
    title: 'Sign in again',
    text: 'To delete an account or a listing, you must have signed in within the last 15 minutes. This protects you if you leave a browser open. Nothing was deleted.',
  },
  admin_not_recent: {
    status: 403,
    title: 'Sign in again',
    text: 'To change settings, accounts or listings, an administrator must have signed in within the last 15 minutes. Nothing was changed.',
  },
  sign_in_link_dead: {
    status: 410,
    title: 'This sign-in link no longer works',
    text: 'It was used already, you signed in with another email, it is older than 15 minutes, or its code was tried too often. Type the code of the email in the browser that requested it, or request a new email.',
    onward: { href: '/sign-in', label: 'Get a new email' },
  },
  set_up_link_dead: {
    status: 410,
    title: 'This set-up link does not work',
    text: 'A set-up link works once, for 30 minutes, and only while the site has no administrator. Its operator restarts the service, which prints a new one, or runs firstlight admin create EMAIL.',
  },
  account_suspended: {
    status: 403,
    title: 'This account is suspended',
    text: 'The site team suspended it, so you cannot sign in. If you think that this is a mistake, contact the site team.',
  },
  consent_expired: {
    status: 400,
    title: 'This request has expired',
    text: 'You have already decided, it is older than an hour, or it was started in another browser. Start again from your assistant.',
  },
  consent_other_account: {
    status: 403,
    title: 'You are now signed in with another account',
    text: 'No access was given. Start again from your assistant.',
  },
  no_passkey: {
    status: 404,
    title: 'There is no such passkey',
    text: 'Your account has no passkey with this number. It may have been removed.',
    onward: { href: '/account/passkeys', label: 'Your passkeys' },
  },
  no_provider: {
    status: 404,
    title: 'There is no such account',
    text: 'No account with this number is linked to yours. It may have been unlinked.',
    onward: { href: '/account/providers', label: 'Your sign-in providers' },
  },
  no_key: {
    status: 404,
    title: 'There is no such key',
    text: 'It may have expired or been revoked. Your keys are listed in your account.',
    onward: KEYS,
  },
  too_many_keys: {
    status: 400,
    title: `You have ${KEYS_MAX} keys already`,
    text: 'This is the maximum for an account. Revoke one that you do not need, then create the new one.',
    onward: KEYS,
  },
  key_shown_before: {
    status: 409,
    title: 'This key was created already',
    text: 'A key is shown once, when it is created. If you did not copy it, open it in the list of your keys and replace it with a new one.',
    onward: KEYS,
  },
  key_form_incomplete: {
    status: 400,
    title: 'This form is not complete',
    text: 'Nothing was changed. Open the page of your keys and submit the form again.',
    onward: KEYS,
  },
  no_draft: {
    status: 404,
    title: 'There is no such draft',
    text: 'It may belong to someone else, or you are no longer one of its owners.',
    onward: DRAFTS,
  },
  no_own_listing: {
    status: 404,
    title: 'There is no such listing',
    text: 'It may belong to someone else, or you are no longer one of its owners.',
    onward: LISTINGS,
  },
  not_first_owner: {
    status: 403,
    title: 'Only the first owner can remove others',
    text: 'Nothing was changed. You can leave the draft yourself.',
    onward: DRAFTS,
  },
  first_owner_stays: {
    status: 409,
    title: 'The first owner stays',
    text: 'Nothing was changed, because a listing always has an owner. You can take it offline or delete it, or delete your account: the longest-standing co-owner then gets it.',
    onward: LISTINGS,
  },
  invite_accepted: {
    status: 410,
    title: 'This invitation was accepted',
    text: 'An invitation works once. The draft is in the account that accepted it.',
    onward: DRAFTS,
  },
  invite_declined: {
    status: 410,
    title: 'This invitation was declined',
    text: 'An invitation works once. To join after all, ask the sender to invite you at another email address.',
    onward: DRAFTS,
  },
  invite_revoked: {
    status: 410,
    title: 'This invitation was withdrawn',
    text: 'The sender has withdrawn it. Contact them if you think that this is a mistake.',
    onward: DRAFTS,
  },
  invite_expired: {
    status: 410,
    title: 'This invitation has expired',
    text: `It was valid for ${INVITE_DAYS} days. Ask the sender for another email.`,
    onward: DRAFTS,
  },
  invite_unknown: {
    status: 410,
    title: 'There is no such invitation',
    text: 'If you have a newer email, open that one: its link replaces the one before.',
    onward: DRAFTS,
  },
} as const satisfies Record<string, Notice>;

/** For a request of an assistant that names no place to respond to; `fault` is what the library found. */
export const unusableSignIn = (fault: string): Notice => ({
  status: 400,
  title: 'This sign-in cannot continue',
  text: `Your assistant sent a request that we cannot answer: ${fault}. Remove the connection in your assistant and set it up again.`,
});

/** Refusals of files, which programs load: one line of text. */
export const fileTexts = {
  no_file: 'There is no such file.',
  no_badge: 'There is no such badge.',
  no_card: 'There is no such card.',
  card_later: 'Too many cards are being drawn. Try again in some seconds.',
  style: (parameter: string, values: readonly string[]) => `${parameter} is one of ${values.join(', ')}.`,
} as const;

/** Name of a refusal. */
export type Refusal = keyof typeof REFUSALS;
