import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { isComing } from '../../domain/launches/launch_states.ts';
import { featuredUntil } from '../../domain/launches/paid_places.ts';
import { isReleased, RELEASED } from '../../domain/text/slugs.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { cancelComing } from '../launches/launch_steps.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { endReview } from './moderate.ts';

/** Two listings of one product: the one that goes, and the one that stays. */
export interface MergePair {
  duplicate_id: number;
  /** Slug that the one that stays has or had. */
  into: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Why two listings are not merged: one of them does not exist; they are the same; the duplicate has no URL any more; the other one is not
 * public; an edit of the duplicate waits; both launch or launched in a week without a result; the duplicate has a place that is paid for
 * and not over.
 */
export type MergeObstacle =
  | 'no_listing'
  | 'same_listing'
  | 'no_url'
  | 'not_public'
  | 'edit_waits'
  | 'same_week'
  | 'paid_place';

/** What a merge does, in numbers. */
export interface MergePreview {
  duplicate: Listing;
  into: Listing;
  refused: MergeObstacle | null;
  /** The slugs that lead to the other listing from then on. */
  slugs: string[];
  /** Followers that come, those who follow both already, and those who may not follow because the other listing is theirs. */
  followers: { come: number; both: number; own: number };
  /** Reviews that come, and those of people who reviewed both or belong to the other listing, which stay with the duplicate. */
  reviews: { come: number; stay: number };
  /** Reminders of the duplicate's launch, and whether they come; else they end, because the other one has launched. */
  reminders: { count: number; come: boolean };
  /** Mondays of the coming launches of the duplicate, which are cancelled. */
  coming: string[];
  /** Votes for the duplicate: they stay with its launches and count for nothing else. */
  votes: number;
  /** Its awards, which are hidden with it; nobody moves up. */
  awards: number;
}

type Sources = Pick<
  Reads,
  | 'awards'
  | 'co_owners'
  | 'follows'
  | 'former_slugs'
  | 'launches'
  | 'listings'
  | 'moderation'
  | 'reviews'
  | 'stakes'
  | 'subscriptions'
>;

/** What a merge of two listings would do, and whether it can be done; undefined if one of them does not exist. */
export const previewMerge = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Sources, pair: MergePair): Promise<MergePreview | undefined> =>
    (await planned(reads, pair))?.preview,
);

/** What a merge would do, with the people whose follows and reviews come along. */
async function planned(
  reads: Sources,
  pair: MergePair,
): Promise<{ preview: MergePreview; followers: number[]; reviewers: number[] } | undefined> {
  const { duplicate_id } = pair;
  const [duplicate, into] = await Promise.all([
    reads.listings.byId(duplicate_id),
    reads.listings.bySlug(pair.into),
  ]);
  if (duplicate?.deleted_at !== null || into?.deleted_at !== null) return undefined;
  const [former, reminders, coming, awards] = await Promise.all([
    reads.former_slugs.ofListing(duplicate_id),
    reads.subscriptions.reminders({ listing_id: duplicate_id, after: 0, limit: EVERY }),
    reads.launches.coming(duplicate_id),
    reads.awards.ofListing(duplicate_id),
  ]);
  const { moving, both, own } = await followersOf(reads, duplicate_id, into.id);
  const reviews = await reviewersOf(reads, duplicate_id, into.id);
  const preview = {
    duplicate,
    into,
    refused: await obstacle(reads, duplicate, into, pair.now),
    slugs: [duplicate.slug, ...former],
    followers: { come: moving.length, both, own },
    reviews: { come: reviews.moving.length, stay: reviews.all - reviews.moving.length },
    reminders: { count: reminders.length, come: into.status === 'scheduled' },
    coming: coming.map(({ week }) => week),
    votes: duplicate.votes,
    awards: awards.length,
  };
  return { preview, followers: moving, reviewers: reviews.moving };
}

/** More than any listing has. */
const EVERY = 1_000_000_000;

/** The followers of the duplicate who come to the other listing, and the numbers of those who do not. */
async function followersOf(
  { follows, co_owners }: Pick<Reads, 'follows' | 'co_owners'>,
  duplicate_id: number,
  into_id: number,
): Promise<{ moving: number[]; both: number; own: number }> {
  const there = new Set(await follows.people(into_id));
  const all = await follows.people(duplicate_id);
  const others = all.filter((person_id) => !there.has(person_id));
  const moving: number[] = [];
  for (const person_id of others)
    if ((await co_owners.belonging(person_id, into_id)) === null) moving.push(person_id);
  return { moving, both: all.length - others.length, own: others.length - moving.length };
}

/** The people whose reviews of the duplicate come to the other listing: each once, and nobody who belongs to it or claims it. */
async function reviewersOf(
  { reviews, stakes }: Pick<Reads, 'reviews' | 'stakes'>,
  duplicate_id: number,
  into_id: number,
): Promise<{ moving: number[]; all: number }> {
  const there = new Set((await reviews.writersOf(into_id)).map(({ person_id }) => person_id));
  const all = await reviews.writersOf(duplicate_id);
  const moving: number[] = [];
  for (const { person_id } of all)
    if (!there.has(person_id) && (await stakes.stakeOf(person_id, into_id)) === null) moving.push(person_id);
  return { moving, all: all.length };
}

async function obstacle(
  reads: Sources,
  duplicate: Listing,
  into: Listing,
  now: number,
): Promise<MergeObstacle | null> {
  if (duplicate.id === into.id) return 'same_listing';
  if (isReleased(duplicate.slug)) return 'no_url';
  if (into.status !== 'live' && (into.status !== 'scheduled' || into.in_review)) return 'not_public';
  if ((await reads.moderation.openOf(duplicate.id))?.held) return 'edit_waits';
  const [ofDuplicate, ofInto] = await Promise.all([
    openLaunches(reads, duplicate.id),
    openLaunches(reads, into.id),
  ]);
  if (ofDuplicate.some(({ week }) => ofInto.some((other) => other.week === week))) return 'same_week';
  const isPaid =
    ofDuplicate.some(({ plan }) => plan === 'paid') ||
    featuredUntil(duplicate, now) !== null ||
    duplicate.billboard_cents > 0;
  return isPaid ? 'paid_place' : null;
}

/** Launches of a listing that are to come, or whose week has no result yet. */
async function openLaunches({ launches }: Pick<Reads, 'launches'>, listing_id: number): Promise<Launch[]> {
  const open: Launch[] = [];
  for (const launch of await launches.everyOf(listing_id)) {
    const runs = launch.status === 'live' && (await launches.week(launch.week))?.finalised_at === null;
    if (runs || isComing(launch)) open.push(launch);
  }
  return open;
}

/** A merge, as the site team wants it. */
export interface Merge extends MergePair {
  /** The owners of the duplicate read it. */
  reason: string | null;
  by: AuditActor;
}

/**
 * Merges a duplicate into another listing for the site team (record 47): its slugs lead there, its followers and reviews come along, each person
 * once, and it is taken off the site. Votes, places, awards and content stay with it: nobody voted for the other one. Tells its owners. Returns why
 * nothing was merged, or null.
 */
export const mergeListings = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, merge: Merge): Promise<MergeObstacle | 'no_reason' | null> => {
    const { duplicate_id, reason, by, now } = merge;
    const plan = await planned(tx, merge);
    if (!plan) return 'no_listing';
    const { preview } = plan;
    if (preview.refused) return preview.refused;
    if (reason === null) return 'no_reason';
    const { duplicate, into, slugs, followers, reviews, reminders } = preview;
    await cancelComing(tx, duplicate_id, 'replaced', now);
    await endReview(tx, duplicate_id, now);
    await recordDecision(tx, merge);
    await tx.listings.close(duplicate_id, 'suspended', now);
    await tx.listings.update(duplicate_id, { slug: `${RELEASED}${duplicate_id}`, updated_at: now });
    await tx.former_slugs.move(duplicate_id, into.id);
    await tx.former_slugs.add(duplicate.slug, into.id, now);
    await tx.follows.moveTo(into.id, { listing_id: duplicate_id, people: plan.followers });
    await tx.reviews.moveTo(into.id, { listing_id: duplicate_id, people: plan.reviewers });
    if (reminders.come) await tx.subscriptions.moveReminders(duplicate_id, into.id);
    await tx.audit_log.record({
      by,
      kind: 'listing_merged',
      person_id: duplicate.person_id,
      subject: `listing:${duplicate_id}`,
      details: {
        into: into.id,
        slugs,
        followers: followers.come,
        reviews: reviews.come,
        before: duplicate.status,
        reason,
      },
    });
    const data = {
      listing_id: duplicate_id,
      name: duplicate.name,
      into_name: into.name,
      slug: into.slug,
      reason,
    };
    await writeToOwners(tx, duplicate, 'listing_merged', data, `${duplicate_id}:${now}`);
    return null;
  },
);

/** Notes why it is off the site where its owners look, so that the site team can put it back as any other. */
async function recordDecision(tx: Tx, { duplicate_id, reason, by, now }: Merge): Promise<void> {
  const case_id = await tx.moderation.open(duplicate_id, [{ code: 'site_team', detail: 'merged' }], now);
  const decided_by = by.actor === 'person' ? `administrator ${by.actor_id}` : 'command line';
  await tx.moderation.patch(case_id, { state: 'rejected', decided_at: now, decided_by, note: reason });
  await tx.listings.noteReview(duplicate_id);
}
