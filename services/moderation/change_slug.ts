import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { freeSlug, isReleased, SLUG, slugOf } from '../../domain/text/slugs.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A new slug for a listing, as the site team wants it. */
export interface SlugChange {
  listing_id: number;
  slug: string;
  /** The owners read it; null says nothing. */
  reason: string | null;
  by: AuditActor;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Why a slug was not changed: there is no such listing; it is offline, and its slug is given back with time (record 41); the new one is no
 * slug (R7), is kept for listings without one, belongs or belonged to another listing, or is the present one.
 */
export type SlugRefusal = 'no_listing' | 'offline' | 'no_slug' | 'reserved' | 'slug_taken' | 'same_slug';

/**
 * Changes the slug of a listing for the site team (record 47). The former one leads to it for as long as there is the listing, and no other
 * listing gets it; one that it had before becomes its own again. Tells its owners. Returns why not, or null.
 */
export const changeSlug = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, change: SlugChange): Promise<SlugRefusal | null> => {
    const { listing_id, slug, reason, by, now } = change;
    const listing = await tx.listings.byId(listing_id);
    const refused = await refusalOf(tx, listing, slug);
    if (!listing || refused) return refused ?? 'no_listing';
    const { name, person_id, slug: before } = listing;
    const isChanged = await tx.unlessTaken(async () => {
      await tx.former_slugs.remove(slug);
      await tx.listings.update(listing_id, { slug, updated_at: now });
      await tx.former_slugs.add(before, listing_id, now);
    });
    if (!isChanged) return 'slug_taken';
    await tx.audit_log.record({
      by,
      kind: 'listing_slug_changed',
      person_id,
      subject: `listing:${listing_id}`,
      details: { before, after: slug, reason },
    });
    const data = { listing_id, name, slug, reason };
    await writeToOwners(tx, listing, 'listing_slug_changed', data, `${listing_id}:${now}`);
    return null;
  },
);

/** A slug for a listing that has given its own one back and returns: that of its name, or the first free one after it. */
export const slugForReturn = (
  { listings }: Pick<Reads, 'listings'>,
  { name, domain }: Pick<Listing, 'name' | 'domain'>,
): Promise<string> => freeSlug(slugOf(name, slugOf(domain, 'listing')), (slug) => listings.slugTaken(slug));

async function refusalOf(
  { listings }: Pick<Reads, 'listings'>,
  listing: Listing | undefined,
  slug: string,
): Promise<SlugRefusal | null> {
  if (!listing || listing.deleted_at !== null) return 'no_listing';
  if (listing.status === 'archived' || isReleased(listing.slug)) return 'offline';
  if (!SLUG.test(slug)) return 'no_slug';
  if (isReleased(slug)) return 'reserved';
  if (slug === listing.slug) return 'same_slug';
  return (await listings.slugTaken(slug, listing.id)) ? 'slug_taken' : null;
}
