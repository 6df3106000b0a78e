import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { privateMailDomain } from '../../domain/launches/mail_providers.ts';
import type { VoteEvidence } from '../../domain/launches/vote_flags.ts';
import type { ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A launch with votes that are still to be checked, or whose result is fixed. */
export interface VotedLaunch {
  launch_id: number;
  listing_id: number;
  slug: string;
  name: string;
  week: string;
  ends_at: number;
  finalised_at: number | null;
  votes: number;
}

/** Reads of votes for the site team. */
export function voteDeskReads(db: ReadDb, { vote, launch, listing, person, week }: Schema) {
  const votedLaunches = () =>
    db
      .select({
        launch_id: launch.id,
        listing_id: listing.id,
        slug: listing.slug,
        name: listing.name,
        week: week.week,
        ends_at: week.ends_at,
        finalised_at: week.finalised_at,
        votes: count(vote.person_id),
      })
      .from(launch)
      .innerJoin(week, eq(week.week, launch.week))
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .leftJoin(vote, eq(vote.launch_id, launch.id))
      .groupBy(launch.id);
  return {
    /** Launches with votes in weeks without a final result, those with most votes first. */
    unsettled: (): Promise<VotedLaunch[]> =>
      votedLaunches()
        .where(and(isNotNull(launch.live_at), isNull(week.finalised_at)))
        .having(sql`count(${vote.person_id}) > 0`)
        .orderBy(sql`count(${vote.person_id}) desc`, asc(launch.id)),
    async launch(launch_id: number): Promise<VotedLaunch | undefined> {
      const [row] = await votedLaunches().where(and(eq(launch.id, launch_id), isNotNull(launch.live_at)));
      return row;
    },
    /** Every vote on a launch in the order in which they were cast, with what the site team may know of it. */
    async evidence(launch_id: number): Promise<VoteEvidence[]> {
      const rows = await db
        .select({
          person_id: vote.person_id,
          cast_at: vote.cast_at,
          state: vote.state,
          reason: vote.reason,
          matured_at: vote.matured_at,
          account_created_at: person.created_at,
          address_key: vote.address_key,
          network_key: vote.network_key,
          email: person.email,
          deleted_at: person.deleted_at,
        })
        .from(vote)
        .innerJoin(person, eq(person.id, vote.person_id))
        .where(eq(vote.launch_id, launch_id))
        .orderBy(asc(vote.cast_at), asc(vote.person_id));
      return rows.map(({ email, deleted_at, ...row }) => ({
        ...row,
        is_deleted: deleted_at !== null,
        mail_domain: deleted_at === null ? privateMailDomain(email) : null,
      }));
    },
  };
}
