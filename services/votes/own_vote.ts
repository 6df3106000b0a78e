import type { PersonAtThisSite } from '../../domain/http/access.ts';
import { countsForWeek, type VoteDecision, type VoteRefusal } from '../../domain/launches/votes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { type Ballot, BECAME_OWNER, type Voter, WITHDRAWN } from '../../store/votes/vote_facts.ts';
import type { Vote } from '../../store/votes/votes.ts';
import { slugNames } from '../locks/launch_names.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A person's own vote; a withdrawn one is none. `in_week` is whether it counts, or will count, for the launch week. */
export type OwnVote = Pick<Vote, 'state' | 'reason' | 'matured_at'> & { in_week: boolean };

/** How a visitor stands to the votes of a live listing. Times in epoch milliseconds. */
export interface VoteStanding {
  slug: string;
  name: string;
  /** Counted votes of all time. */
  votes: number;
  /** Those that count for the week of its newest launch. */
  week_votes: number;
  /** End of the week of its launch. */
  ends_at: number;
  own: OwnVote | null;
  /** Why the person cannot vote; null for those who can, and for anonymous visitors. */
  refusal: VoteRefusal | null;
  /** From when a vote cast now would count; null if at once. */
  counts_from: number | null;
  time_zone: string;
}

type VoteReads = Pick<Reads, 'listings' | 'people' | 'settings' | 'votes'>;

/** Refusals that pass: the form says when the person may vote again. */
const PASSING: ReadonlySet<VoteRefusal> = new Set(['voted', 'per_hour', 'per_day']);

/** How a person, or an anonymous visitor, stands to the votes of a listing at `now`; undefined if none is live by this slug. */
export const voteStanding = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: VoteReads,
    slug: string,
    { person_id, now }: { person_id: number | null; now: number },
  ): Promise<VoteStanding | undefined> => {
    const listing = await reads.listings.bySlug(slug);
    if (listing?.status !== 'live') return undefined;
    const voter = person_id === null ? null : { person_id, now, ...(await voterOf(reads, person_id)) };
    return standingOf(reads, listing, voter);
  },
);

/** The same for several listings and one person; those that are not live are left out. */
export const voteStandings = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: VoteReads,
    slugs: readonly string[],
    { person_id, now }: { person_id: number; now: number },
  ): Promise<VoteStanding[]> => {
    const voter = { person_id, now, ...(await voterOf(reads, person_id)) };
    const found: VoteStanding[] = [];
    for (const slug of slugs) {
      const listing = await reads.listings.bySlug(slug);
      if (listing?.status === 'live') found.push(await standingOf(reads, listing, voter));
    }
    return found;
  },
);

async function standingOf(
  { votes, settings }: Pick<Reads, 'settings' | 'votes'>,
  { id, slug, name, votes: total }: Listing,
  voter: ({ person_id: number; now: number } & Voter) | null,
): Promise<VoteStanding> {
  const launch = await votes.launchOf(id);
  if (!launch) throw new Error(`live listing ${id} has no launch that went live`);
  const { 'calendar.time_zone': time_zone } = await settings.all();
  const common = {
    slug,
    name,
    votes: total,
    week_votes: launch.week_votes,
    ends_at: launch.ends_at,
    time_zone,
  };
  if (voter === null) return { ...common, own: null, refusal: null, counts_from: null };
  const { person_id, now, ...facts } = voter;
  const own = await votes.own(id, person_id);
  const outlook = await votes.foresee(
    { listing_id: id, person_id, cast_at: now, address_key: null },
    facts,
    launch,
  );
  const refusal = outlook.state === 'refused' && !PASSING.has(outlook.reason) ? outlook.reason : null;
  return {
    ...common,
    own: own && own.reason !== WITHDRAWN ? ownVote(own, launch) : null,
    refusal,
    counts_from: outlook.state === 'pending' ? outlook.matured_at : null,
  };
}

const ownVote = (
  { state, reason, cast_at, matured_at }: Vote,
  week: { starts_at: number; ends_at: number },
): OwnVote => ({
  state,
  reason,
  matured_at,
  in_week: countsForWeek({ cast_at, matured_at: matured_at ?? cast_at }, week),
});

/** What the rules of votes ask of a person with a session. */
async function voterOf({ people }: Pick<Reads, 'people'>, person_id: number): Promise<Voter> {
  const [person, mailbox_repeated] = await Promise.all([
    people.byId(person_id),
    people.isRepeated(person_id),
  ]);
  if (!person) throw new Error(`there is no person ${person_id}`);
  return {
    by: 'session',
    email_verified: person.verified_at !== null,
    email_disposable: isDisposable(person.email),
    mailbox_repeated,
    stake: person.administrator_at === null ? null : 'admin',
  };
}

/** A refused vote; `again_at` is when a limit allows the next one, null for the other reasons. */
export interface RefusedVote {
  state: 'refused';
  reason: VoteRefusal;
  again_at: number | null;
}

/**
 * Casts the vote of a person with a session of the site: the only way in (R17, C5).
 * Undefined if no listing is live by this slug.
 */
export const castVote = defineUseCase(
  { who: 'members', does: 'writes', on: ({ slug, person_id }) => slugNames(slug, person_id) },
  async (
    tx: Tx,
    {
      slug,
      person_id,
      now,
      ...origin
    }: { slug: string; person_id: PersonAtThisSite; now: number } & Pick<
      Ballot,
      'address_key' | 'region_key' | 'network_key'
    >,
  ): Promise<Exclude<VoteDecision, { state: 'refused' }> | RefusedVote | undefined> => {
    const [listing, voter] = await Promise.all([tx.listings.bySlug(slug), voterOf(tx, person_id)]);
    if (listing?.status !== 'live') return undefined;
    const ballot = { listing_id: listing.id, person_id, cast_at: now, ...origin };
    const decision = await tx.votes.cast(ballot, voter);
    if (decision.state !== 'refused') return decision;
    const { reason } = decision;
    const isLimit = reason === 'per_hour' || reason === 'per_day';
    return { ...decision, again_at: isLimit ? await tx.votes.againAt(person_id, now, reason) : null };
  },
);

/** Withdraws a person's vote, also for a listing that is no longer live; does nothing without one. */
export const withdrawVote = defineUseCase(
  { who: 'members', does: 'writes', on: slugNames },
  async (tx: Tx, slug: string, person_id: PersonAtThisSite): Promise<void> => {
    const listing = await tx.listings.bySlug(slug);
    if (listing) await tx.votes.withdraw(listing.id, person_id);
  },
);

/** Makes the vote of a person void who comes to own the listing, unless the result of its week is final. */
export async function voidVoteOfOwner(tx: Tx, person_id: number, listing_id: number): Promise<void> {
  const launch = await tx.votes.launchOf(listing_id);
  const week = launch && (await tx.launches.week(launch.week));
  if (launch && week?.finalised_at === null) await tx.votes.annul(launch.id, [person_id], BECAME_OWNER);
}
