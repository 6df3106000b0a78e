import { siteNames } from '../domain/sites.ts';
import { slugOf } from '../domain/slugs.ts';
import { weekAt } from '../domain/weeks.ts';
import type { ListingPatch } from '../store/listings.ts';
import type { Store, Tx } from '../store/store.ts';
import type { TestClock } from './world.ts';

/** What a test says of a listing; the rest is plain. */
export interface ListingScene extends Omit<ListingPatch, 'launch_id'> {
  name: string;
  /** Slugs; the first is primary. */
  categories?: string[];
  status?: 'draft' | 'awaiting_badge' | 'scheduled' | 'live';
  /** Monday of its launch; the current week when absent. */
  week?: string;
  owner?: string;
  /** One vote each, cast at these instants; people are made up. */
  voted_at?: number[];
}

/** Puts a listing into the store as it would be after all that made it so; gives its id and slug. */
export function addListing(
  store: Store,
  clock: TestClock,
  scene: ListingScene,
): Promise<{ id: number; slug: string }> {
  const now = clock.now().getTime();
  const {
    categories = ['design'],
    status = 'live',
    week = weekAt(now, 'UTC'),
    owner = 'ada',
    voted_at = [],
    ...said
  } = scene;
  return store.write(async (tx) => {
    const person_id = await tx.people.ensure(`${owner}@example.org`, now);
    const slug = slugOf(scene.name, 'listing');
    const { url, site_key, domain } = siteNames(said.url ?? `https://${slug}.example`)!;
    const id = await tx.listings.add({
      ...plain(),
      ...said,
      slug,
      person_id,
      url,
      site_key,
      domain,
      created_at: now,
      updated_at: now,
    });
    const all = await tx.categories.all();
    await tx.listings.setCategories(
      id,
      categories.map((word) => all.find((category) => category.slug === word)!.id),
    );
    await advance(tx, id, status, week, now);
    if (said.live_at !== undefined) await tx.listings.update(id, { live_at: said.live_at, updated_at: now });
    const { launch_id } = (await tx.listings.byId(id))!;
    const votes = await Promise.all(
      voted_at.map(async (cast_at, i) => ({
        person_id: await tx.people.ensure(`voter${i}@example.org`, now),
        cast_at,
      })),
    );
    if (launch_id !== null && votes.length > 0) await tx.votes.add(launch_id, votes);
    return { id, slug };
  });
}

async function advance(tx: Tx, id: number, status: string, week: string, now: number): Promise<void> {
  if (status === 'draft') return;
  const launch_id = await tx.launches.book({ listing_id: id, week, plan: 'free', booked_at: now }, 'UTC');
  await tx.listings.move(id, 'awaiting_badge', { plan: 'free', launch_id, updated_at: now });
  if (status === 'awaiting_badge') return;
  await tx.launches.mark(launch_id, 'scheduled_at', now);
  await tx.listings.move(id, 'scheduled', { updated_at: now });
  if (status === 'scheduled') return;
  await tx.launches.mark(launch_id, 'live_at', now);
  await tx.listings.move(id, 'live', { live_at: now, updated_at: now });
}

/** Fresh lists each time: nothing of one scene may reach another. */
const plain = () => ({
  features: [] as string[],
  usps: [] as string[],
  keywords: [] as string[],
  tags: [] as string[],
  faqs: [],
  founders: [],
  company_socials: {},
  not_found_on_website: [] as string[],
});
