import { slugUntil } from '../../domain/launches/listing_states.ts';
import { isReleased } from '../../domain/text/slugs.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { cancelComing } from '../launches/launch_steps.ts';
import { otherLive } from '../launches/one_live.ts';
import { slugForReturn } from '../moderation/change_slug.ts';
import { endReview, moderate } from '../moderation/moderate.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A listing that one of its owners wants to take offline, put back or delete. */
interface Own {
  person_id: number;
  listing_id: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Why a listing is not taken offline, put back or deleted: it is not the person's; it is not live, or not offline; the site team rejected or
 * suspended it; its coming launch was paid for; another listing of its website is live (D72); the site team reads
 * its new texts first; only its first owner deletes it; its name was
 * typed wrongly.
 */
export type OfflineRefusal =
  | 'no_listing'
  | 'not_live'
  | 'not_offline'
  | 'decided'
  | 'paid'
  | 'taken'
  | 'in_review'
  | 'not_first'
  | 'wrong_name';

/** What an owner may do about a listing being public. */
export interface OwnVisibility {
  /** When it was taken offline; null if it is not. */
  archived_at: number | null;
  /** Until when its slug is kept; null if it is not offline. */
  slug_until: number | null;
  /** Why it cannot be taken offline, put back or deleted; null if it can. */
  offline: OfflineRefusal | null;
  online: OfflineRefusal | null;
  deletion: OfflineRefusal | null;
  /** Slug of the live listing of its website that stands in the way. */
  live_slug: string | null;
  /** Mondays of the weeks of its coming launches. */
  coming: string[];
}

type Sources = Pick<Reads, 'listings' | 'launches'>;

/** What an owner may do about a listing being public; undefined if it is not theirs. */
export const ownVisibility = defineUseCase(
  { who: 'members', does: 'reads' },
  async (reads: Sources, { person_id, listing_id }: Omit<Own, 'now'>): Promise<OwnVisibility | undefined> => {
    const listing = await reads.listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    const { archived_at } = listing;
    const coming = await reads.launches.coming(listing_id);
    return {
      archived_at,
      slug_until: archived_at === null ? null : slugUntil(archived_at),
      offline: await offlineRefusal(reads, listing),
      online: await onlineRefusal(reads, listing),
      deletion: await deletionRefusal(reads, listing, person_id),
      live_slug: (await otherLive(reads, listing))?.slug ?? null,
      coming: coming.map(({ week }) => week),
    };
  },
);

/**
 * Takes a live listing offline for one of its owners (D51): nobody sees it, its slug stays its own for 90 days, and launches that are to
 * come are cancelled. Results of past weeks stay as they are, without a link. Returns why not, or null.
 */
export const takeOffline = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, own: Own): Promise<OfflineRefusal | null> => {
    const { person_id, listing_id, now } = own;
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    if (!listing) return 'no_listing';
    const refused = await offlineRefusal(tx, listing);
    if (refused) return refused;
    await archive(tx, listing, now);
    await record(tx, 'listing_archived', listing, own);
    const data = { listing_id, name: listing.name, until: slugUntil(now) };
    await writeToOwners(tx, listing, 'listing_offline', data, `${listing_id}:${now}`);
    return null;
  },
);

/**
 * Puts a listing back online for one of its owners: live if it was live before, with its votes and without another launch week; else a
 * draft. It gets its slug back if that is still its own, else a new one. If the rules of moderation doubt what was edited meanwhile, it stays
 * offline until the site team has decided. Returns why not, or null.
 */
export const putBackOnline = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, own: Own): Promise<OfflineRefusal | null> => {
    const { person_id, listing_id, now } = own;
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    if (!listing) return 'no_listing';
    const refused = await onlineRefusal(tx, listing);
    if (refused) return refused;
    // What was edited while it was offline may be doubtful: it must not be shown first and read afterwards.
    await moderate(tx, listing_id, { submitted: false, now });
    if (await tx.moderation.openOf(listing_id)) return 'in_review';
    const slug = isReleased(listing.slug) ? await slugForReturn(tx, listing) : listing.slug;
    // Its badge may have gone meanwhile, so it is looked for soon (D60).
    await tx.listings.update(listing_id, { slug, next_look_at: now, updated_at: now });
    await tx.listings.reopen(listing_id, now);
    await record(tx, 'listing_reopened', listing, own);
    const { status } = (await tx.listings.byId(listing_id)) ?? listing;
    const data = { listing_id, name: listing.name, slug, live: status === 'live' };
    await writeToOwners(tx, listing, 'listing_online', data, `${listing_id}:${now}`);
    return null;
  },
);

/**
 * Deletes a listing for good for its first owner, who has typed its name (D51, record 41): its content, its draft, its pictures, its
 * followers and its history. Results of past weeks and the audit row stay. Returns why not, or null.
 */
export const deleteListing = defineUseCase(
  { who: 'members', does: 'durable' },
  async (tx: Tx, own: Own & { typed: string }): Promise<OfflineRefusal | null> => {
    const { person_id, listing_id, now, typed } = own;
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    if (!listing) return 'no_listing';
    const refused = await deletionRefusal(tx, listing, person_id);
    if (refused) return refused;
    if (!isSameName(typed, listing.name)) return 'wrong_name';
    await writeToOwners(tx, listing, 'listing_deleted', { name: listing.name }, `${listing_id}:${now}`);
    await archive(tx, listing, now);
    await tx.erasure.erase(listing_id, now);
    await record(tx, 'listing_deleted', listing, own);
    return null;
  },
);

/** Whether somebody typed a name, whatever its case and spaces. */
const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

async function archive(tx: Tx, { id, closed }: Listing, now: number): Promise<void> {
  await cancelComing(tx, id, 'withdrawn', now);
  await endReview(tx, id, now);
  // One that was offline before keeps its slug from then on.
  if (closed !== 'archived') await tx.listings.close(id, 'archived', now);
}

async function offlineRefusal(reads: Sources, listing: Listing): Promise<OfflineRefusal | null> {
  if (isDecided(listing)) return 'decided';
  if (listing.status !== 'live') return 'not_live';
  return paidRefusal(reads, listing);
}

async function onlineRefusal(reads: Sources, listing: Listing): Promise<OfflineRefusal | null> {
  if (listing.closed !== 'archived') return 'not_offline';
  return (await otherLive(reads, listing)) ? 'taken' : null;
}

async function deletionRefusal(
  reads: Sources,
  listing: Listing,
  person_id: number,
): Promise<OfflineRefusal | null> {
  if (isDecided(listing)) return 'decided';
  return listing.person_id === person_id ? paidRefusal(reads, listing) : 'not_first';
}

/** Whether the site team closed it: its owners can neither hide nor undo that. */
const isDecided = ({ closed }: Listing): boolean => closed === 'rejected' || closed === 'suspended';

async function paidRefusal({ launches }: Sources, { id }: Listing): Promise<OfflineRefusal | null> {
  return (await launches.coming(id)).some(({ plan }) => plan === 'paid') ? 'paid' : null;
}

async function record(
  tx: Tx,
  kind: 'listing_archived' | 'listing_reopened' | 'listing_deleted',
  { slug, status }: Listing,
  { person_id, listing_id }: Own,
): Promise<void> {
  const details = { slug, before: status };
  const by = { actor: 'person', actor_id: person_id } as const;
  await tx.audit_log.record({ by, kind, subject: `listing:${listing_id}`, details });
}
