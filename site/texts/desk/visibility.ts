import { SLUG_DAYS } from '../../../domain/launches/listing_states.ts';
import type { OfflineRefusal, OwnVisibility } from '../../../services/my_listings/offline.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, dayAndMonth, listed, money } from '../format.ts';

/** Taking a listing offline, putting it back, and deleting it. */
export const visibilityTexts = {
  title: (name: string) => `Visibility of ${name}`,
  lede: 'Take the listing offline, put it back, or delete it for good.',
  offline_title: 'Take offline',
  offline_hint: html`Nobody sees it any more: its page says that it is no longer listed, and it leaves lists, search and results. Its content, votes and followers stay saved. If it is offline when the result of a week is made final, it has no place in it. Its URL stays reserved for ${SLUG_DAYS} days, and any owner can put it back. All owners get an email.`,
  coming: (weeks: readonly string[]): string =>
    `Its launch in the week of ${listed(weeks.map((week) => dayAndMonth(week, true)))} is cancelled, and the place becomes free for others.`,
  offline: 'Take it offline',
  not_live: (coming: readonly string[]): string =>
    coming.length > 0
      ? 'It is not live. To cancel its launch, withdraw it on the overview.'
      : 'It is not live, so there is nothing to take offline.',
  online_title: 'Put back online',
  since: (at: number, until: number, now: number): string =>
    until > now
      ? `Offline since ${dateOf(at)}. Its URL is reserved for it until ${dateOf(until)}; afterwards another product may get it, and yours gets a new one.`
      : `Offline since ${dateOf(at)}. Its old URL is no longer reserved; it may get a new one.`,
  online_hint:
    'If it was live before, it is live again at once, with its votes and without a new launch week. If not, it is saved and you can launch it.',
  online: 'Put it back online',
  taken: (link: Safe): Safe =>
    html`Another listing of your website is live: ${link}. A website has only one live listing, so yours stays offline as long as that one is live.`,
  revenue_title: 'Revenue board',
  revenue_attested: (cents: number, source: string, at: number) =>
    `The site team attests ${money(cents)} in 30 days (${source}, verified ${dateOf(at)}).`,
  revenue_none: 'The site team attests no revenue of this product. If you show it proof, it can.',
  revenue_hint:
    'Only with your consent, the revenue that the site team attests stands on the public revenue board, now and after each later check. You can end that at any time.',
  revenue_since: (at: number) => `It may be shown since ${dateOf(at)}.`,
  revenue_show: 'Show attested revenue',
  revenue_hide: 'Do not show it any more',
  delete_title: 'Delete for good',
  delete_lede: 'This cannot be undone.',
  goes: 'What goes: its content, history, updates, story, reviews, pictures and followers, and its draft with the invitations.',
  stays:
    'What stays, without its name and link: its place and awards in weeks that are final, payments, and a note that you deleted it.',
  url: (days: number): string =>
    `Its URL says for ${days} days that it is no longer listed; then another product may get it.`,
  fresh: 'To delete a listing, you must have signed in within the last 15 minutes.',
  sign_in: 'Sign in again',
  confirm: (name: string) => `To confirm, type ${name}`,
  delete: 'Delete the listing',
} as const;

/** Messages after a change, by the word in the URL. */
export const visibilityMessages = {
  offline: 'The listing is offline.',
  online: 'The listing is online again.',
  revenue_on: 'Attested revenue is shown on the revenue board.',
  revenue_off: 'Revenue is not shown.',
  saved: 'The listing is no longer archived. It was never live, so it is saved and not public.',
} as const;

/** Why nothing was done, and what to do. */
export const visibilityRefusals: Record<Exclude<OfflineRefusal, 'no_listing'>, string> = {
  not_live: 'Nothing was changed: the listing is not live.',
  not_offline: 'Nothing was changed: the listing is not offline.',
  decided:
    'The site team has decided about this listing, so owners cannot take it offline, put it back or delete it. Write to the site team.',
  paid: 'Its coming launch was paid for. Write to the site team to cancel it first.',
  taken: 'Nothing was changed: another listing of your website is live.',
  in_review:
    'It stays offline for now: the site team reads what was edited meanwhile, and replies by email. Put it back afterwards.',
  not_first: 'Only the first owner can delete it. You can leave it, on the page of its owners.',
  wrong_name: 'That is not the name of this listing. Nothing was deleted.',
};

/** Why a part of the page has no form; null where it has one. */
export const whyNot = (refusal: OwnVisibility['offline']): string | null =>
  refusal === null || refusal === 'no_listing' ? null : visibilityRefusals[refusal];
