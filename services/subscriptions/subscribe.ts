import { mailboxKeyOf } from '../../domain/email/mailbox.ts';
import { CONFIRM_DAYS } from '../../domain/email/subscription_emails.ts';
import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { Subscription, SubscriptionTopic } from '../../store/people/subscriptions.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Which emails somebody wants: the Monday email, or one when the listing with this slug launches. */
export type Wanted = 'newsletter' | { slug: string };

/** A subscription as its own reader sees it. */
export interface OwnSubscription {
  email: string;
  /** Epoch milliseconds. */
  requested_at: number;
  is_confirmed: boolean;
  /** The listing whose launch it waits for; null for the Monday email. */
  listing: { name: string; slug: string; is_live: boolean } | null;
}

type SubscriptionReads = Pick<Reads, 'subscriptions' | 'listings' | 'settings'>;

/**
 * Requests a subscription for an email address that somebody typed: an email asks its reader to confirm (double opt-in). The caller cannot
 * see whether the email address was subscribed before, nor whether the mailbox has had its emails of the day, in which case nothing is
 * sent or stored. `undefined` if there is nothing to wait for; else whether an email is sent, for the log.
 */
export const requestSubscription = defineUseCase(
  { who: 'anyone', does: 'writes' },
  async (
    tx: Tx,
    wanted: Wanted,
    { email, now, limits_on }: { email: string; now: number; limits_on: boolean },
  ): Promise<boolean | undefined> => {
    const topic = await topicOf(tx, wanted);
    if (!topic) return undefined;
    const mailbox_key = mailboxKeyOf(email);
    const { 'subscriptions.emails_per_mailbox_day': most } = await tx.settings.all();
    const recent = await tx.subscriptions.requestsFor(mailbox_key, now - DAY_WINDOW_MS);
    if (limits_on && recent >= most) return false;
    const id = await record(tx, topic, { email, mailbox_key, now });
    await tx.jobs.enqueue('confirm_subscription', { subscription_id: id });
    return true;
  },
);

/** Stores a request, with the times of the others of this day. */
async function record(
  tx: Tx,
  topic: SubscriptionTopic,
  { email, mailbox_key, now }: { email: string; mailbox_key: string; now: number },
): Promise<number> {
  const before = await tx.subscriptions.find(topic, email);
  if (!before)
    return tx.subscriptions.add({ ...topic, email, mailbox_key, requested_at: now, requested_times: [now] });
  const requested_times = [...before.requested_times.filter((at) => at > now - DAY_WINDOW_MS), now];
  await tx.subscriptions.patch(before.id, { requested_times, requested_at: now });
  return before.id;
}

/** Subscribes a signed-in person, whose email address is known to be theirs, at once; false if there is nothing to wait for. */
export const subscribeMember = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, wanted: Wanted, { email, now }: { email: string; now: number }): Promise<boolean> => {
    const topic = await topicOf(tx, wanted);
    if (!topic) return false;
    const before = await tx.subscriptions.find(topic, email);
    const id =
      before?.id ??
      (await tx.subscriptions.add({
        ...topic,
        email,
        mailbox_key: mailboxKeyOf(email),
        requested_at: now,
        requested_times: [],
      }));
    if (before?.confirmed_at === null || !before) await confirm(tx, { id, topic: topic.topic }, now);
    return true;
  },
);

/** Ends a subscription of a signed-in person; does nothing without one. */
export const unsubscribeMember = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, wanted: Wanted, email: string): Promise<void> => {
    const listing = wanted === 'newsletter' ? undefined : await tx.listings.bySlug(wanted.slug);
    if (wanted !== 'newsletter' && !listing) return;
    const before = await tx.subscriptions.find(topicFor(listing?.id ?? null), email);
    if (before) await end(tx, before, 'unsubscribed');
  },
);

/** Whether an email address has a confirmed subscription. For its own reader only. */
export const isSubscribed = defineUseCase(
  { who: 'members', does: 'reads' },
  async (reads: SubscriptionReads, wanted: Wanted, email: string): Promise<boolean> => {
    const topic = await topicOf(reads, wanted);
    const found = topic && (await reads.subscriptions.find(topic, email));
    return found !== undefined && found.confirmed_at !== null;
  },
);

/** The subscription that the link of an email belongs to; undefined after it ended, or was not confirmed in time. */
export const subscriptionByHash = defineUseCase(
  { who: 'link', does: 'reads' },
  async (reads: SubscriptionReads, hash: string, now: number): Promise<OwnSubscription | undefined> => {
    const found = await reads.subscriptions.byHash(hash);
    if (!found || isOver(found, now)) return undefined;
    const { email, requested_at, confirmed_at, listing_id } = found;
    const listing = listing_id === null ? undefined : await reads.listings.byId(listing_id);
    return {
      email,
      requested_at,
      is_confirmed: confirmed_at !== null,
      listing: listing
        ? { name: listing.name, slug: listing.slug, is_live: listing.status === 'live' }
        : null,
    };
  },
);

/**
 * Confirms the subscription of a link, once or again. A reminder of a launch that has happened meanwhile is ended instead: there is
 * nothing left to send. Undefined as for {@link subscriptionByHash}.
 */
export const confirmSubscription = defineUseCase(
  { who: 'link', does: 'writes' },
  async (tx: Tx, hash: string, now: number): Promise<OwnSubscription | undefined> => {
    const own = await subscriptionByHash(tx, hash, now);
    const row = own && (await tx.subscriptions.byHash(hash));
    if (!row) return undefined;
    if (own.listing?.is_live) await end(tx, row, 'launched');
    else if (row.confirmed_at === null) await confirm(tx, row, now);
    return { ...own, is_confirmed: true };
  },
);

/** What the link of an email ends: a subscription, or the follow of a listing. */
export type Endable = Pick<OwnSubscription, 'email' | 'requested_at' | 'listing'> & { is_follow: boolean };

/** What the link of an email ends; undefined after it ended. */
export const endableByHash = defineUseCase(
  { who: 'link', does: 'reads' },
  async (
    reads: SubscriptionReads & Pick<Reads, 'follows' | 'people'>,
    hash: string,
    now: number,
  ): Promise<Endable | undefined> => {
    const own = await subscriptionByHash(reads, hash, now);
    if (own) return { ...own, is_follow: false };
    const follow = await reads.follows.byHash(hash);
    const listing = follow && (await reads.listings.byId(follow.listing_id));
    const person = follow && (await reads.people.byId(follow.person_id));
    if (!listing || !person) return undefined;
    const { name, slug, status } = listing;
    return {
      email: person.email,
      requested_at: follow.followed_at,
      listing: { name, slug, is_live: status === 'live' },
      is_follow: true,
    };
  },
);

/** Ends the subscription of a link and forgets its email address, or the follow of a link. Does nothing if it ended before. */
export const endSubscription = defineUseCase(
  { who: 'link', does: 'writes' },
  async (tx: Tx, hash: string): Promise<void> => {
    const row = await tx.subscriptions.byHash(hash);
    if (row) return end(tx, row, 'unsubscribed');
    const follow = await tx.follows.byHash(hash);
    if (follow) await tx.follows.delete(follow.id);
  },
);

async function confirm(
  tx: Tx,
  { id, topic }: Pick<Subscription, 'id' | 'topic'>,
  now: number,
): Promise<void> {
  await tx.subscriptions.patch(id, { confirmed_at: now });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'subscription_confirmed',
    subject: `subscription:${id}`,
    details: { topic },
  });
}

/** Deletes a subscription. The audit row says that it ended, not whose it was. */
export async function end(
  tx: Tx,
  { id, topic }: Pick<Subscription, 'id' | 'topic'>,
  why: 'unsubscribed' | 'launched' | 'undeliverable',
): Promise<void> {
  if (!(await tx.subscriptions.delete(id))) return;
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'subscription_ended',
    subject: `subscription:${id}`,
    details: { topic, why },
  });
}

const isOver = ({ confirmed_at, requested_at }: Subscription, now: number): boolean =>
  confirmed_at === null && requested_at + CONFIRM_DAYS * DAY_WINDOW_MS <= now;

/** The topic in the store; undefined for the Monday email while it is off, and for listings whose launch is not to come. */
async function topicOf(
  { listings, settings }: Pick<Reads, 'listings' | 'settings'>,
  wanted: Wanted,
): Promise<SubscriptionTopic | undefined> {
  if (wanted === 'newsletter')
    return (await settings.all())['newsletter.sends'] === 1 ? topicFor(null) : undefined;
  const listing = await listings.bySlug(wanted.slug);
  // Only scheduled listings are known to the public (D5).
  if (listing?.status !== 'scheduled' || listing.in_review) return undefined;
  return topicFor(listing.id);
}

const topicFor = (listing_id: number | null): SubscriptionTopic => ({
  topic: listing_id === null ? 'newsletter' : 'launch',
  listing_id,
});
