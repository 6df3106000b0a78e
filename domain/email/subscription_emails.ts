import { listingPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { unsubscribeHeaders } from './unsubscribe.ts';

/** Days in which a subscription has to be confirmed. */
export const CONFIRM_DAYS = 7;

/** What a subscription is to, as its emails name it; `product` is the listing whose launch it waits for. */
export interface SubscriptionName {
  site_name: string;
  product: string | null;
}

/** Links of an email to a subscriber. They contain a secret, so its text is never stored. */
export interface SubscriptionLinks {
  confirm: string;
  unsubscribe: string;
}

/** Asks the reader of a mailbox whether the subscription is wanted (double opt-in). The same for new and known subscribers. */
export const confirmSubscriptionEmail = (
  { site_name, product }: SubscriptionName,
  { confirm, unsubscribe }: SubscriptionLinks,
): EmailText => ({
  subject:
    product === null
      ? `Confirm the Monday email of ${site_name}`
      : `Confirm the reminder for ${unlinked(product, NAMED)}`,
  headers: unsubscribeHeaders(unsubscribe),
  text: [
    product === null
      ? `This email address was entered on ${site_name} to get the Monday email: last week’s winners, this week’s launches and updates, once a week.`
      : `This email address was entered on ${site_name} to get one email when “${unlinked(product, NAMED)}” launches.`,
    'To confirm, open this page and press the button:',
    confirm,
    `The link works for ${CONFIRM_DAYS} days. Nothing is sent unless you confirm.`,
    'If this was not you, ignore this email: we forget the address by ourselves.',
  ].join('\n\n'),
});

/** A listing went live, for a person who wanted to be reminded. */
export const reminderEmail = (
  { site_name, product }: SubscriptionName & { product: string },
  { slug, tagline, disclosure }: { slug: string; tagline: string | null; disclosure: string | null },
  { origin, unsubscribe }: { origin: string; unsubscribe: string },
): EmailText => ({
  subject: `${unlinked(product, NAMED)} has launched`,
  headers: unsubscribeHeaders(unsubscribe),
  text: [
    `“${unlinked(product, NAMED)}” is live on ${site_name}${tagline === null ? '.' : `: ${tagline}`}`,
    listingPageUrl(origin, slug),
    ...(disclosure === null ? [] : [disclosure]),
    'You get this email because you wanted to be reminded of this launch. It was the only one, and we have forgotten your wish.',
  ].join('\n\n'),
});
