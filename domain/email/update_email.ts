import { listingPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type OwnListing, ownPage } from './launch_emails.ts';
import { unsubscribeHeaders } from './unsubscribe.ts';

/** An update of a listing as its followers read it. */
export interface FollowedUpdate {
  site_name: string;
  product: string;
  slug: string;
  title: string;
  body: string;
  /** What was paid for, in one sentence; null if nothing (R75). */
  disclosure: string | null;
}

/** Most characters of a title in an email. */
const TITLE = 200;

/** An update of a listing for one of its followers. The link to end it contains a secret, so its text is never stored. */
export const updateEmail = (
  { site_name, product, slug, title, body, disclosure }: FollowedUpdate,
  { origin, unsubscribe }: { origin: string; unsubscribe: string },
): EmailText => ({
  subject: `${unlinked(product, NAMED)}: ${unlinked(title, TITLE)}`,
  headers: unsubscribeHeaders(unsubscribe),
  text: [
    withoutLinks(body),
    `On the web: ${listingPageUrl(origin, slug)}#updates`,
    ...(disclosure === null ? [] : [disclosure]),
    `-- \nYou get this email because you follow “${unlinked(product, NAMED)}” on ${site_name}.\nStop following it: ${unsubscribe}`,
  ].join('\n\n'),
});

/**
 * A text of a company with its lines, but without anything a mail program would turn into a link: the email comes from our domain. Dates,
 * prices and slashes stay as they are.
 */
function withoutLinks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\S\n]+|[\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)/giu, '')
    .replace(/(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L})/gu, '[.]')
    .replace(/(?<=\S)@(?=\S)/gu, ' at ')
    .trim();
}

/** An update that the site team reviewed, for the owners of its listing. */
interface ReviewedUpdate extends OwnListing {
  title: string;
  note: string | null;
}

/** The emails about the review of an update, each with its data. */
export interface UpdateEmailData {
  update_approved: ReviewedUpdate;
  update_rejected: ReviewedUpdate;
}

/** The texts of these emails. */
export const UPDATE_EMAILS: {
  [N in keyof UpdateEmailData]: (data: UpdateEmailData[N], origin: string) => EmailText;
} = {
  update_approved: ({ name, title, note, ...listing }, origin) => ({
    subject: `Your update of ${unlinked(name, NAMED)} is published`,
    text: [
      `The site team has approved your update “${unlinked(title, TITLE)}”. Once the listing is live, its page shows it; followers of a live listing get it by email.`,
      ...(note ? [note] : []),
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  update_rejected: ({ name, title, note, ...listing }, origin) => ({
    subject: `Your update of ${unlinked(name, NAMED)} was not approved`,
    text: [
      `The site team has reviewed your update “${unlinked(title, TITLE)}” and did not approve it: nobody else sees it, and it was not sent.`,
      ...(note ? [note] : []),
      'You can post another one.',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
};
