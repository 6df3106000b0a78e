import type { MoveReason, Plan } from '../../domain/launches/launch_states.ts';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { wasDisputed } from '../../domain/text/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import { isDisputed, otherLive } from './one_live.ts';

/** The launch of a listing as its owners see it. */
export interface OwnLaunch {
  status: ListingStatus;
  slug: string;
  /** Its current launch; null if it has none. */
  week: string | null;
  plan: Plan | null;
  /** Its last change of week. */
  moved: { from: string; reason: MoveReason } | null;
  /** Why the site team holds it: another listing of its website is live (D72), or a doubt; null if it does not. */
  held: 'dispute' | 'review' | null;
  /** Slug of the live listing in a dispute. */
  live_slug: string | null;
  /** Whether another listing of its website waits, because this one is live (D72). */
  is_disputed: boolean;
}

type Sources = Pick<Reads, 'listings' | 'launches' | 'moderation'>;

/** How the launch of a listing stands, for its owners. */
export async function ownLaunch(reads: Sources, listing: Listing): Promise<OwnLaunch> {
  const { status, slug, launch_id } = listing;
  const launch = launch_id === null ? undefined : await reads.launches.byId(launch_id);
  return {
    status,
    slug,
    week: launch?.week ?? null,
    plan: launch?.plan ?? null,
    moved:
      launch?.moved_from && launch.moved_reason
        ? { from: launch.moved_from, reason: launch.moved_reason }
        : null,
    ...(await heldBy(reads, listing)),
    is_disputed: await isDisputed(reads, listing),
  };
}

/** Why the site team holds a listing that is not live. */
async function heldBy(reads: Sources, listing: Listing): Promise<Pick<OwnLaunch, 'held' | 'live_slug'>> {
  const open = listing.status === 'live' ? undefined : await reads.moderation.openOf(listing.id);
  if (!open) return { held: null, live_slug: null };
  if (!wasDisputed(open)) return { held: 'review', live_slug: null };
  return { held: 'dispute', live_slug: (await otherLive(reads, listing))?.slug ?? null };
}
