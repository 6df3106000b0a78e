import type { Plan } from '../domain/launches/launch_states.ts';
import { weekAt } from '../domain/launches/weeks.ts';
import type { Clock } from '../domain/ports.ts';
import { siteNames } from '../domain/profile/sites.ts';
import { slugOf } from '../domain/text/slugs.ts';
import { newUuid } from '../store/base/ids.ts';
import { blankDraft } from '../store/drafts/drafts.ts';
import type { ListingPatch } from '../store/listings/listing.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Voter } from '../store/votes/vote_facts.ts';

/** What a test sets of a listing; the rest has defaults. */
export interface ListingScene extends ListingPatch {
  name: string;
  /** When it went live; by default now, or before the first vote. */
  live_at?: number;
  plan?: Plan;
  /** Slugs; the first is primary. */
  categories?: string[];
  status?: 'draft' | 'awaiting_badge' | 'scheduled' | 'live';
  /** Monday of its launch; the current week by default. */
  week?: string;
  owner?: string;
  /** One vote at each of these times, by made-up people. */
  voted_at?: number[];
}

/** Puts a listing into the store in its final state; returns id and slug. */
export function addListing(
  store: Store,
  clock: Clock,
  scene: ListingScene,
): Promise<{ id: number; slug: string }> {
  const now = clock.now().getTime();
  const {
    categories = ['design'],
    status = 'live',
    week = weekAt(now, 'UTC'),
    owner = 'ada',
    voted_at = [],
    live_at: launched_at,
    plan = 'free',
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
    // Nobody votes before the launch.
    const live_at = launched_at ?? Math.min(now, ...voted_at);
    if (status !== 'draft') await launchAs(tx, id, { status, week, plan, now, live_at });
    for (const [i, cast_at] of voted_at.entries()) {
      const voter_id = await tx.people.ensure(`voter${i}@example.org`, now - YEAR);
      const ballot = { listing_id: id, person_id: voter_id, cast_at, address_key: null };
      const { state } = await tx.votes.cast(ballot, GENUINE);
      if (state !== 'counted') throw new Error(`${scene.name}: vote ${i} is ${state}`);
    }
    return { id, slug };
  });
}

const YEAR = 365 * 86_400_000;

/** A voter without anything that keeps the vote from counting. */
export const GENUINE: Voter = {
  by: 'session',
  email_verified: true,
  email_disposable: false,
  mailbox_repeated: false,
  stake: null,
};

interface Stage {
  status?: 'awaiting_badge' | 'scheduled' | 'live';
  week: string;
  plan?: Plan;
  now: number;
  live_at?: number;
}

/** Gives a listing a launch in a state, without looks and emails; returns its id. */
export async function launchAs(
  tx: Tx,
  listing_id: number,
  { status = 'live', week, plan = 'free', now, live_at = now }: Stage,
): Promise<number> {
  const booked = status === 'live' ? 'scheduled' : status;
  const id = await tx.launches.book({ listing_id, week, plan, status: booked, booked_at: now });
  if (status === 'live') await tx.launches.goLive(id, live_at);
  return id;
}

/** A ready draft that can become a listing; returns its id. The owner is a name or an email address. */
export function shareableDraft(
  store: Store,
  clock: Clock,
  { owner, name, url }: { owner: string; name: string; url?: string },
): Promise<string> {
  const now = clock.now().getTime();
  const id = newUuid();
  const site = siteNames(url ?? `https://${slugOf(name, 'listing').replaceAll('-', '')}.example`)!;
  const said = { name, short_description: `${name} does what it says.`, categories: ['Design'] };
  const fields = Object.entries(said).map(([field, value]) => [
    field,
    { value, state: 'manual', evidence: [], ai: null },
  ]);
  return store.write(async (tx) => {
    const person_id = await tx.people.ensure(owner.includes('@') ? owner : `${owner}@example.org`, now);
    const blank = blankDraft({ id, person_id, url: site.url, site_key: site.site_key }, now);
    const filled = { ...blank.fields, ...Object.fromEntries(fields) };
    await tx.drafts.add({
      ...blank,
      status: 'ready',
      percent: 100,
      outcome: 'complete',
      read_at: blank.created_at,
      fields: filled,
    });
    return id;
  });
}

/** Fresh lists each time, so that scenes do not share them. */
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

/** Number of free launches that have a place in a week. */
export const bookedIn = async ({ launches }: Pick<Store, 'launches'>, week: string): Promise<number> =>
  (await launches.week(week))?.free ?? 0;
