import type { Issue } from '../../domain/email/newsletter_email.ts';
import type { SubscriptionName } from '../../domain/email/subscription_emails.ts';
import { paidDisclosure } from '../../domain/launches/paid_places.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { issueOf } from './newsletter.ts';
import { end } from './subscribe.ts';

/** Refusals in a row after which a mailbox is taken for gone. */
export const REFUSALS_MOST = 3;

/** The email that asks to confirm a subscription; undefined if the subscription has ended. */
export async function confirmationToSend(
  reads: Pick<Reads, 'subscriptions' | 'listings' | 'settings'>,
  id: number,
): Promise<{ email: string; name: SubscriptionName } | undefined> {
  const row = await reads.subscriptions.byId(id);
  if (!row) return undefined;
  const listing = row.listing_id === null ? null : await reads.listings.byId(row.listing_id);
  const { 'site.name': site_name } = await reads.settings.all();
  return { email: row.email, name: { site_name, product: listing?.name ?? null } };
}

/** The reminder of a launch; undefined if the person does not want it any more, or the listing is no longer live. */
export async function reminderToSend(
  reads: Pick<Reads, 'subscriptions' | 'listings' | 'settings'>,
  id: number,
  now: number,
) {
  const row = await reads.subscriptions.byId(id);
  if (!row || row.confirmed_at === null || row.listing_id === null) return undefined;
  const listing = await reads.listings.byId(row.listing_id);
  if (listing?.status !== 'live') return undefined;
  const { name: product, slug, tagline } = listing;
  const { 'site.name': site_name } = await reads.settings.all();
  return {
    email: row.email,
    name: { site_name, product },
    listing: { slug, tagline, disclosure: paidDisclosure(listing, now) },
  };
}

/** The Monday email for a subscriber; undefined if it was sent to them before, if they unsubscribed, or if it is off by now. */
export async function issueToSend(
  reads: Reads,
  id: number,
  week: string,
  now: number,
): Promise<{ email: string; issue: Issue } | undefined> {
  const row = await reads.subscriptions.byId(id);
  if (!row || row.confirmed_at === null || (row.last_issue ?? '') >= week) return undefined;
  const { 'newsletter.sends': sends } = await reads.settings.all();
  const issue = sends === 1 ? await issueOf(reads, week, now) : undefined;
  return issue && { email: row.email, issue };
}

/** Stores the hash of the link in an email that is about to be sent; false if the subscription has just ended. */
export async function addSubscriptionLink(tx: Tx, id: number, hash: string, now: number): Promise<boolean> {
  if (!(await tx.subscriptions.byId(id))) return false;
  await tx.subscriptions.addLink(id, hash, now);
  return true;
}

/** Notes that a subscriber got an issue. */
export const noteSent = (tx: Tx, id: number, week: string): Promise<void> =>
  tx.subscriptions.patch(id, { last_issue: week, refused: 0 });

/** Notes that the mail server refused a mailbox for good; one that is refused again and again is forgotten. */
export async function noteRefused(tx: Tx, id: number, week: string): Promise<void> {
  const row = await tx.subscriptions.byId(id);
  if (!row) return;
  const refused = row.refused + 1;
  if (refused >= REFUSALS_MOST) await end(tx, row, 'undeliverable');
  else await tx.subscriptions.patch(id, { last_issue: week, refused });
}

/** Forgets a reminder, after it was sent or when there is nothing to remind of. */
export async function forgetReminder(tx: Tx, id: number): Promise<void> {
  await tx.subscriptions.delete(id);
}
