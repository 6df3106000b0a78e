import { paidDisclosure } from '../../domain/launches/paid_places.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { ListingUpdate } from '../../store/listings/updates.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { REFUSALS_MOST } from './emails.ts';
import { enqueueSlice } from './slices.ts';

/** Milliseconds of a minute. */
const MINUTE_MS = 60_000;

/**
 * Has an update that was just published emailed to the followers of its listing, after the time in which its owner can delete it. Gives
 * when that begins; null if the listing is not live, whose followers hear nothing.
 */
export async function emailFollowers(
  tx: Tx,
  { id }: Pick<ListingUpdate, 'id'>,
  { status, person_id }: Pick<Listing, 'status' | 'person_id'>,
  now: number,
): Promise<number | null> {
  if (status !== 'live') return null;
  const { 'updates.email_delay_minutes': minutes } = await tx.settings.all();
  const email_at = now + minutes * MINUTE_MS;
  await tx.updates.patch(id, { email_at });
  await tx.jobs.enqueue(
    'email_followers',
    { update_id: id },
    { key: `update:${id}`, run_at: email_at, for_person: person_id },
  );
  return email_at;
}

/**
 * Enqueues the next emails about an update. It ends here if the update was deleted, or if its listing is no longer live: what the site
 * team took down is not sent, not even later. Returns whether there are more.
 */
export async function emailSlice(tx: Tx, update_id: number, now: number): Promise<boolean> {
  const update = await tx.updates.byId(update_id);
  if (update?.state !== 'published' || update.finished_at !== null) return false;
  const { listing_id, published_at: followed_by } = update;
  const listing = await tx.listings.byId(listing_id);
  if (listing?.status !== 'live') {
    await tx.updates.patch(update_id, { finished_at: now });
    return false;
  }
  const { mailing, has_more } = await enqueueSlice(tx, update, {
    ids: (part) => tx.follows.followers({ listing_id, followed_by, ...part }),
    job: (follow_id) => ({
      kind: 'send_update',
      payload: { update_id, follow_id },
      key: `update:${update_id}:${follow_id}`,
      for_person: listing.person_id,
    }),
  });
  await tx.updates.patch(update_id, { ...mailing, ...(!has_more && { finished_at: now }) });
  if (!has_more)
    await tx.audit_log.record({
      by: { actor: 'service' },
      kind: 'update_emailed',
      subject: `listing_update:${update_id}`,
      details: { listing_id, recipients: mailing.recipients },
    });
  return has_more;
}

/**
 * An update for one follower; undefined if they do not follow any more, if the update was deleted, or if its listing is not live. The
 * last moment counts.
 */
export async function updateToSend(
  reads: Pick<Reads, 'updates' | 'follows' | 'listings' | 'people' | 'settings'>,
  { update_id, follow_id }: { update_id: number; follow_id: number },
  now: number,
) {
  const [update, follow] = await Promise.all([reads.updates.byId(update_id), reads.follows.byId(follow_id)]);
  if (update?.state !== 'published' || !follow) return undefined;
  const listing = await reads.listings.byId(update.listing_id);
  const person = await reads.people.byId(follow.person_id);
  if (listing?.status !== 'live' || !person || person.suspended_at !== null) return undefined;
  const { 'site.name': site_name } = await reads.settings.all();
  const { name: product, slug } = listing;
  return {
    email: person.email,
    update: {
      site_name,
      product,
      slug,
      title: update.title,
      body: update.body,
      disclosure: paidDisclosure(listing, now),
    },
  };
}

/** Stores the hash of the link in an email that is about to be sent; false if the follow has just ended. */
export async function addFollowLink(tx: Tx, id: number, hash: string, now: number): Promise<boolean> {
  if (!(await tx.follows.byId(id))) return false;
  await tx.follows.addLink(id, hash, now);
  return true;
}

/** Notes whether the mail server took an email to a follower; who is refused again and again follows no longer. */
export async function noteFollowEmail(tx: Tx, id: number, accepted: boolean): Promise<void> {
  const follow = await tx.follows.byId(id);
  if (!follow) return;
  const refused = accepted ? 0 : follow.refused + 1;
  if (refused >= REFUSALS_MOST) await tx.follows.delete(id);
  else if (refused !== follow.refused) await tx.follows.noteRefused(id, refused);
}
