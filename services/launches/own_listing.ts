import { badgeExpectation, badgeTarget, type LookResult } from '../../domain/badges/badge_check.ts';
import { USUAL_SIZE, USUAL_STYLE } from '../../domain/badges/badges.ts';
import { embedHtml } from '../../domain/badges/embed.ts';
import { badgeImageUrl } from '../../domain/badges/image_urls.ts';
import { listedBadge } from '../../domain/badges/listing_badges.ts';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { isLookedAt } from './badge_checks.ts';
import { type OwnLaunch, ownLaunch } from './own_launch.ts';

/** Looks that an owner sees, newest first. */
const LOOKS = 12;

/** A listing in brief. */
export interface OwnListing {
  id: number;
  name: string;
  slug: string;
  url: string;
  status: ListingStatus;
  /** Its draft; null for one that was imported or made by the site team. */
  draft_id: string | null;
}

/** The badge of the free plan, with the image as a page shows it, and what a look expects. */
interface OwnBadge {
  embed_html: string;
  image: { url: string; title: string; width: number; height: number };
  expected: string;
  found_at: number | null;
}

/** A listing in the list of its owners. */
export interface ListedOwn extends OwnListing {
  votes: number;
  /** Monday of its current launch; null without one. */
  week: string | null;
  /** Whether its badge is there; null if it needs none. */
  has_badge: boolean | null;
}

/** A listing with what its owners decide about, and what was seen on its homepage. */
export interface ListingForOwners extends OwnListing {
  launch: OwnLaunch;
  /** The badge that the free plan needs; null if it needs none. */
  badge: OwnBadge | null;
  /** Its place among the free launches of its week, and how many that takes; null where it has no coming free launch. */
  queue: { position: number; capacity: number } | null;
  /** Whether its homepage is looked at, so that its owners can request a look. */
  is_looked_at: boolean;
  looks: { looked_at: number; result: LookResult; observed: string }[];
}

/** A page of the listings that a person owns or shares, newest first, and the number of all. */
export const ownListings = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { listings }: Pick<Reads, 'listings'>,
    person_id: number,
    range: { offset: number; limit: number },
  ): Promise<{ items: ListedOwn[]; total: number }> => {
    const { rows, total } = await listings.pageOfPerson(person_id, range);
    const summaries = await listings.summaries(rows.map(({ id }) => id));
    const weeks = new Map(summaries.map(({ id, launch_week }) => [id, launch_week]));
    const items = rows.map((row) => ({
      ...inBrief(row),
      votes: row.votes,
      week: weeks.get(row.id) ?? null,
      has_badge: needsBadge(row) ? row.badge_found_at !== null : null,
    }));
    return { items, total };
  },
);

/** A listing that a person owns or shares, at `now` in epoch milliseconds; undefined if there is none. */
export const ownListing = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'listings' | 'launches' | 'moderation' | 'settings' | 'looks'>,
    { person_id, id, now, origin }: { person_id: number; id: number; now: number; origin: string },
  ): Promise<ListingForOwners | undefined> => {
    const listing = await reads.listings.ofPerson(person_id, id);
    if (!listing) return undefined;
    const looks = await reads.looks.newest(id, LOOKS);
    const settings = await reads.settings.all();
    return {
      ...inBrief(listing),
      launch: await ownLaunch(reads, listing, now),
      badge: badgeOf(listing, origin, settings['site.name']),
      queue: await queueOf(reads, listing, settings['free_queue.capacity']),
      is_looked_at: await isLookedAt(reads, listing),
      looks: looks.map(({ looked_at, result, observed }) => ({ looked_at, result, observed })),
    };
  },
);

const inBrief = ({ id, name, slug, url, status, draft_id }: Listing): OwnListing => ({
  id,
  name,
  slug,
  url,
  status,
  draft_id,
});

/** Whether the free plan needs the badge of a listing. */
const needsBadge = ({ closed, plan }: Listing): boolean => !closed && plan === 'free';

function badgeOf(listing: Listing, origin: string, site_name: string): ListingForOwners['badge'] {
  const { name, slug, status, badge_found_at } = listing;
  if (!needsBadge(listing)) return null;
  const badge = listedBadge({ name, live: status === 'live' }, site_name);
  return {
    embed_html: embedHtml({ origin, slug }, badge, USUAL_STYLE, USUAL_SIZE),
    image: {
      url: badgeImageUrl(origin, slug, badge.kind, USUAL_STYLE),
      title: badge.title,
      ...USUAL_SIZE,
    },
    expected: badgeExpectation(badgeTarget(origin, listing)),
    found_at: badge_found_at,
  };
}

async function queueOf(
  { launches }: Pick<Reads, 'launches'>,
  { id }: Listing,
  capacity: number,
): Promise<ListingForOwners['queue']> {
  const launch = (await launches.coming(id)).find(({ plan }) => plan === 'free');
  return launch ? { position: await launches.position(launch), capacity } : null;
}
