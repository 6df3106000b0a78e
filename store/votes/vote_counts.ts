import { and, eq, gt, inArray, isNotNull, min, ne, sql } from 'drizzle-orm';
import { heatWith } from '../../domain/launches/ranking.ts';
import { NO_VOTES, tallyVotes } from '../../domain/launches/vote_tally.ts';
import { countsForWeek } from '../../domain/launches/votes.ts';
import { prepared, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { categoryRankWrites } from '../launches/category_rank.ts';
import { settingReads } from '../settings/settings.ts';

/** A vote that counts. */
export interface CountedVote {
  launch_id: number;
  person_id: number;
  cast_at: number;
  matured_at: number;
}

/** Columns that {@link tallyVotes} needs: the vote and the bounds of its launch's week. */
export const talliedColumns = ({ launch, vote, week }: Schema) => ({
  launch_id: launch.id,
  person_id: vote.person_id,
  cast_at: vote.cast_at,
  matured_at: sql<number>`coalesce(${vote.matured_at}, ${vote.cast_at})`,
  starts_at: week.starts_at,
  ends_at: week.ends_at,
});

/** Listings whose heat is recomputed in one batch. */
const CHUNK = 500;

/**
 * Totals derived from votes: the listing's votes (distinct people over all launches) and heat, the votes of each launch week, when each
 * was reached, and the category places. Only inside the transaction of the vote.
 */
export function voteCounts(db: WriteDb, schema: Schema) {
  const { vote, launch, listing } = schema;
  const rank = categoryRankWrites(db, schema);
  const settings = settingReads(db, schema);
  const halfLife = async () => (await settings.all())['trending.half_life_hours'];

  const { standing, otherLaunches, setListing, addToListing, addToLaunch, setLaunch, counted } =
    totalStatements(db, schema);

  /** What {@link add} has to know, apart from it so that it is on its way while the vote is stored. */
  const beforeAdding = ({ launch_id, person_id }: Pick<CountedVote, 'launch_id' | 'person_id'>) =>
    Promise.all([
      standing.execute({ launch_id }),
      otherLaunches.execute({ launch_id, person_id }),
      halfLife(),
    ]);
  type Before = Awaited<ReturnType<typeof beforeAdding>>;

  /** Counts one more vote; constant cost. */
  async function add(counted_vote: CountedVote, before: Before, isAgain = false): Promise<void> {
    const { launch_id, cast_at, matured_at } = counted_vote;
    const [[row], [other], half_life] = before;
    if (!row) throw new Error(`there is no launch ${launch_id}`);
    const { listing_id, heat: seen, starts_at, ends_at } = row;
    const counted_since = other?.since ?? null;
    // The person counts already since the earlier vote. Only imported histories can add a vote that is earlier still.
    if (counted_since !== null && counted_since > matured_at) return recount(listing_id);
    const isNew = counted_since === null;
    const total = {
      listing_id,
      votes: Number(isNew),
      matured_at,
      heat: heatWith(seen, cast_at, half_life),
      seen,
    };
    const isOfWeek = !isAgain && countsForWeek({ cast_at, matured_at }, { starts_at, ends_at });
    // Sent together; a connection runs them in this order.
    const [added] = await Promise.all([
      addToListing.execute(total),
      isOfWeek && addToLaunch.execute({ launch_id, matured_at }),
      rank.sync(listing_id),
    ]);
    // Another vote has changed the heat since it was read.
    if (added.length === 0) await add(counted_vote, await beforeAdding(counted_vote), true);
  }

  /** Recounts all votes of a listing after some were removed. */
  async function recount(listing_id: number): Promise<void> {
    const rows = await counted.execute({ listing_id });
    const { weeks, ...all } = tallyVotes(rows, await halfLife());
    await setListing.execute({ listing_id, ...all });
    const launches = await db.select({ id: launch.id }).from(launch).where(eq(launch.listing_id, listing_id));
    for (const { id } of launches) await setLaunch.execute({ launch_id: id, ...(weeks.get(id) ?? NO_VOTES) });
    await rank.sync(listing_id);
  }

  /** Recomputes every heat after the half-life was changed; reads all votes once. */
  async function reheat(): Promise<void> {
    const half_life = await halfLife();
    for (let after = 0; ; ) {
      const ids = (
        await db
          .select({ id: listing.id })
          .from(listing)
          .where(and(gt(listing.id, after), isNotNull(listing.heat)))
          .orderBy(asc(listing.id))
          .limit(CHUNK)
      ).map(({ id }) => id);
      const heats = new Map<number, number>();
      const rows = await db
        .select({ listing_id: launch.listing_id, cast_at: vote.cast_at })
        .from(launch)
        .innerJoin(vote, eq(vote.launch_id, launch.id))
        .where(and(inArray(launch.listing_id, ids), eq(vote.state, 'counted')));
      for (const { listing_id, cast_at } of rows)
        heats.set(listing_id, heatWith(heats.get(listing_id) ?? null, cast_at, half_life));
      for (const [id, heat] of heats) {
        await db.update(listing).set({ heat }).where(eq(listing.id, id));
        await rank.sync(id);
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < CHUNK) return;
      after = last;
    }
  }

  return { add, beforeAdding, recount, reheat };
}

/** Statements that read and change the totals of listings and launches. */
function totalStatements(db: WriteDb, schema: Schema) {
  const { vote, launch, listing, week } = schema;
  const standing = prepared('vote_standing', () =>
    db
      .select({
        listing_id: listing.id,
        heat: listing.heat,
        starts_at: week.starts_at,
        ends_at: week.ends_at,
      })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .innerJoin(week, eq(week.week, launch.week))
      .where(eq(launch.id, sql.placeholder('launch_id'))),
  );
  const otherLaunches = prepared('vote_other_launches', () =>
    db
      .select({ since: min(vote.matured_at) })
      .from(launch)
      .innerJoin(vote, eq(vote.launch_id, launch.id))
      .where(
        and(
          eq(
            launch.listing_id,
            sql`(select listing_id from launch where id = ${sql.placeholder('launch_id')})`,
          ),
          ne(launch.id, sql.placeholder('launch_id')),
          eq(vote.person_id, sql.placeholder('person_id')),
          eq(vote.state, 'counted'),
        ),
      ),
  );
  const setListing = prepared('vote_listing', () =>
    db
      .update(listing)
      .set({
        votes: sql`${sql.placeholder('votes')}`,
        votes_reached_at: sql`${sql.placeholder('votes_reached_at')}`,
        heat: sql`${sql.placeholder('heat')}`,
      })
      .where(eq(listing.id, sql.placeholder('listing_id')))
      .returning({ id: listing.id }),
  );
  // Relative updates, and a heat that is still the one that was read: on engines with parallel transactions no concurrent vote is lost.
  const addToListing = prepared('vote_listing_add', () =>
    db
      .update(listing)
      .set({
        votes: sql`${listing.votes} + ${sql.placeholder('votes')}`,
        votes_reached_at: sql`case when ${sql.placeholder('votes')} = 0 or ${listing.votes_reached_at} > ${sql.placeholder('matured_at')} then ${listing.votes_reached_at} else ${sql.placeholder('matured_at')} end`,
        heat: sql`${sql.placeholder('heat')}`,
      })
      .where(
        and(
          eq(listing.id, sql.placeholder('listing_id')),
          sql`${listing.heat} is not distinct from ${sql.placeholder('seen')}`,
        ),
      )
      .returning({ id: listing.id }),
  );
  const addToLaunch = prepared('vote_launch_add', () =>
    db
      .update(launch)
      .set({
        week_votes: sql`${launch.week_votes} + 1`,
        week_votes_reached_at: sql`case when ${launch.week_votes_reached_at} > ${sql.placeholder('matured_at')} then ${launch.week_votes_reached_at} else ${sql.placeholder('matured_at')} end`,
      })
      .where(eq(launch.id, sql.placeholder('launch_id')))
      .returning({ id: launch.id }),
  );
  const setLaunch = prepared('vote_launch', () =>
    db
      .update(launch)
      .set({
        week_votes: sql`${sql.placeholder('week_votes')}`,
        week_votes_reached_at: sql`${sql.placeholder('week_votes_reached_at')}`,
      })
      .where(eq(launch.id, sql.placeholder('launch_id')))
      .returning({ id: launch.id }),
  );
  const counted = prepared('votes_counted', () =>
    db
      .select(talliedColumns(schema))
      .from(launch)
      .innerJoin(week, eq(week.week, launch.week))
      .innerJoin(vote, eq(vote.launch_id, launch.id))
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), eq(vote.state, 'counted')))
      .orderBy(asc(vote.cast_at)),
  );
  return { standing, otherLaunches, setListing, addToListing, addToLaunch, setLaunch, counted };
}
