import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { slugOf } from '../../domain/text/slugs.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { CATEGORIES, type CorpusListing, parentOf, pick } from '../../test/store/search/corpus.ts';
import { DAY, HOUR, WORLD_NOW, type WorldPlan, type WorldWeek } from './plan.ts';
import { profileOf } from './profile.ts';
import { standingOf, type WorldLaunch } from './standing.ts';

/** A listing of the world without votes. */
export interface WorldListing {
  row: Listing;
  /** Chosen categories, primary first. */
  category_ids: number[];
  /** The launch, if booked. */
  launch: WorldLaunch | null;
}

const ROOTS = Array.from({ length: CATEGORIES }, (_, i) => i + 1).filter((id) => parentOf(id) === null);

/** Share of statuses; the rest, 86 of 100, is live. */
const STATUSES: readonly [ListingStatus, number][] = [
  ['scheduled', 0.11],
  ['draft', 0.008],
  ['awaiting_badge', 0.007],
  ['archived', 0.006],
  ['suspended', 0.004],
  ['rejected', 0.003],
];
/** Number of listings scheduled for the next week, in every world. */
const NEXT_WEEK = 105;
const PAID = 0.15;

/** Creates listings from the texts of the corpus, in order of launch week. */
export function listingFactory(plan: WorldPlan, random: () => number) {
  const slugs = new Map<string, number>();
  let owners = 0;
  let scheduled = 0;

  function slugFor(name: string): string {
    const slug = slugOf(name, 'listing');
    const taken = slugs.get(slug) ?? 0;
    slugs.set(slug, taken + 1);
    return taken === 0 ? slug : `${slug}-${taken + 1}`;
  }

  /** Most people own one listing, some a few. Voters have the first ids. */
  const owner = (): number =>
    plan.voters + (owners > 0 && random() < 0.12 ? 1 + Math.floor(random() * owners) : ++owners);

  return {
    owners: () => owners,
    next(text: CorpusListing): WorldListing {
      const status = statusOf(random());
      const ahead =
        status === 'scheduled' && scheduled++ < NEXT_WEEK ? plan.ahead[0]! : pick(random, plan.ahead);
      const launch = launchOf(status, text.id, ahead, plan, random);
      const booked_at = launch?.booked_at ?? WORLD_NOW - Math.floor((2 + 40 * random()) * DAY);
      const slug = slugFor(text.name);
      const person_id = owner();
      const updated_at = launch?.live_at ?? booked_at;
      const row = {
        ...profileOf(text, slug, person_id, random),
        ...standingOf(status, launch, random),
        id: text.id,
        slug,
        person_id,
        status,
        in_review: false,
        archived_at: status === 'archived' ? updated_at : null,
        deleted_at: null,
        created_at: booked_at,
        updated_at,
      };
      return { row, category_ids: categoriesOf(text, launch?.plan === 'paid', random), launch };
    },
  };
}

function statusOf(chance: number): ListingStatus {
  let left = chance;
  for (const [status, share] of STATUSES) {
    if (left < share) return status;
    left -= share;
  }
  return 'live';
}

function launchOf(
  status: ListingStatus,
  id: number,
  ahead: WorldWeek,
  { size, weeks }: WorldPlan,
  random: () => number,
): WorldLaunch | null {
  if (status === 'draft' || status === 'rejected') return null;
  const plan = random() < PAID ? 'paid' : 'free';
  const waits = status === 'awaiting_badge' || status === 'scheduled';
  const week = waits ? ahead : weeks[Math.floor(((id - 1) * weeks.length) / size)]!;
  const before = plan === 'free' ? 44 + 8 * random() : 5 + 2 * random();
  const booked_at = Math.min(
    Math.floor(week.starts_at - before * DAY),
    WORLD_NOW - Math.floor((4 + random()) * DAY),
  );
  if (status === 'awaiting_badge')
    return { week, plan: 'free', status, booked_at, scheduled_at: null, live_at: null };
  const scheduled_at = booked_at + 3 * DAY;
  if (status === 'scheduled') return { week, plan, status, booked_at, scheduled_at, live_at: null };
  // Free launches go live at the start of the week, paid ones on the chosen day.
  const day = random() < 0.5 ? 0 : Math.floor(random() * 5);
  const live_at = Math.min(week.starts_at + day * DAY + Math.floor(random() * 9 * HOUR), WORLD_NOW - HOUR);
  return { week, plan, status: 'live', booked_at, scheduled_at, live_at };
}

/** Half of the listings are in the most popular categories, by Zipf's law. */
function categoriesOf(text: CorpusListing, paid: boolean, random: () => number): number[] {
  const popular = (): number => ROOTS.length + Math.floor((CATEGORIES - ROOTS.length) ** random());
  const primary = random() < 0.5 ? popular() : text.category_ids[0]!;
  const more = paid ? Array.from({ length: Math.floor(random() * 4) }, popular) : [];
  return [...new Set([primary, ...more])];
}
