import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { privateMailDomain } from '../../domain/launches/mail_providers.ts';
import type { FlagSize, VoteEvidence } from '../../domain/launches/vote_flags.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { weekVoteReads } from './week_votes.ts';

/** A launch that has gone live, with the number of its votes. */
export interface VotedLaunch {
  launch_id: number;
  listing_id: number;
  slug: string;
  name: string;
  week: string;
  starts_at: number;
  ends_at: number;
  finalised_at: number | null;
  votes: number;
}

/** What a check of the votes on a launch found. */
export interface VoteCheck {
  /** Writes of votes that it has seen. */
  checked: number;
  checked_at: number;
  votes: number;
  waiting: number;
  flags: FlagSize[];
}

/** A launch of an open week with what its last check found, and the number of writes of votes so far. */
export type CheckedLaunch = VotedLaunch &
  Omit<VoteCheck, 'checked_at'> & { checked_at: number | null; changes: number };

/** Votes that are read at once: some milliseconds. */
const PART = 2000;

/** Reads of votes for the site team. */
export function voteDeskReads(db: ReadDb, schema: Schema) {
  const { vote, vote_check, launch, listing, person, sign_up, week } = schema;
  const named = {
    launch_id: launch.id,
    listing_id: listing.id,
    slug: listing.slug,
    name: listing.name,
    week: week.week,
    starts_at: week.starts_at,
    ends_at: week.ends_at,
    finalised_at: week.finalised_at,
  };
  const { changes, checked, checked_at, votes, waiting, flags } = vote_check;

  async function evidenceAfter(launch_id: number, person_id: number): Promise<VoteEvidence[]> {
    const rows = await db
      .select({
        person_id: vote.person_id,
        cast_at: vote.cast_at,
        state: vote.state,
        reason: vote.reason,
        matured_at: vote.matured_at,
        account_created_at: person.created_at,
        address_key: vote.address_key,
        region_key: vote.region_key,
        network_key: vote.network_key,
        sign_up_key: sign_up.network_key,
        email: person.email,
        deleted_at: person.deleted_at,
      })
      .from(vote)
      .innerJoin(person, eq(person.id, vote.person_id))
      .leftJoin(sign_up, eq(sign_up.person_id, vote.person_id))
      .where(and(eq(vote.launch_id, launch_id), gt(vote.person_id, person_id)))
      .orderBy(asc(vote.person_id))
      .limit(PART);
    return rows.map(({ email, deleted_at, ...row }) => ({
      ...row,
      is_deleted: deleted_at !== null,
      mail_domain: deleted_at === null ? privateMailDomain(email) : null,
    }));
  }

  return {
    ...weekVoteReads(db, schema),
    /** Launches with votes in weeks without a final result, those with most votes first; all but the newest votes are checked. */
    unsettled: (): Promise<CheckedLaunch[]> =>
      db
        .select({ ...named, changes, checked, checked_at, votes, waiting, flags })
        .from(vote_check)
        .innerJoin(launch, eq(launch.id, vote_check.launch_id))
        .innerJoin(week, eq(week.week, launch.week))
        .innerJoin(listing, eq(listing.id, launch.listing_id))
        .where(and(isNotNull(launch.live_at), isNull(week.finalised_at)))
        .orderBy(desc(sql`${votes} + ${changes} - ${checked}`), asc(launch.id)),
    async launch(launch_id: number): Promise<VotedLaunch | undefined> {
      const [row] = await db
        .select({ ...named, votes: count(vote.person_id) })
        .from(launch)
        .innerJoin(week, eq(week.week, launch.week))
        .innerJoin(listing, eq(listing.id, launch.listing_id))
        .leftJoin(vote, eq(vote.launch_id, launch.id))
        .groupBy(launch.id, listing.id, week.week)
        .where(and(eq(launch.id, launch_id), isNotNull(launch.live_at)));
      return row;
    },
    /**
     * Every vote on a launch in the order in which they were cast, with what the site team may know of it. `between` is awaited after each part, so that a page of
     * many votes does not stop others.
     */
    async evidence(launch_id: number, between?: () => Promise<unknown>): Promise<VoteEvidence[]> {
      const all: VoteEvidence[] = [];
      for (let after = 0; ; ) {
        const part = await evidenceAfter(launch_id, after);
        all.push(...part);
        const last = part.at(-1);
        if (!last || part.length < PART) break;
        after = last.person_id;
        await between?.();
      }
      return all.sort((a, b) => a.cast_at - b.cast_at || a.person_id - b.person_id);
    },
  };
}

/** Writes of what the desk remembers of votes; only inside a transaction. */
export function voteDeskWrites(db: WriteDb, { vote_check, launch, week }: Schema) {
  return {
    /** Stores what a check found. */
    async checked(launch_id: number, found: VoteCheck): Promise<void> {
      await db.update(vote_check).set(found).where(eq(vote_check.launch_id, launch_id));
    },
    /** Deletes the checks of weeks whose result is final. */
    async forgetSettled(): Promise<void> {
      const settled = db
        .select({ id: launch.id })
        .from(launch)
        .innerJoin(week, eq(week.week, launch.week))
        .where(isNotNull(week.finalised_at));
      await db.delete(vote_check).where(inArray(vote_check.launch_id, settled));
    },
  };
}
