import { and, between, eq } from 'drizzle-orm';
import { NO_VOTES, type TalliedVote, type Tally, tallyVotes } from '../../domain/launches/vote_tally.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { settingReads } from '../settings/settings.ts';
import { talliedColumns, voteCounts } from '../votes/vote_counts.ts';
import { difference, type Recount, spanOf } from './recount_parts.ts';

/** Sums of powers differ in the last digits with the order of the votes. */
const HEAT_TOLERANCE = 1e-6;

/** Votes of listings and of their launch weeks, when they were reached, and heat, from the stored votes. */
export const votes: Recount = {
  find: (db, schema, after) =>
    spanOf(db, schema, after, async (from, to) => {
      const { listing, launch, vote, week } = schema;
      const ofListing = between(launch.listing_id, from, to);
      const half_life = (await settingReads(db, schema).all())['trending.half_life_hours'];
      const listings = await db
        .select(votesColumns(schema))
        .from(listing)
        .where(between(listing.id, from, to));
      const launches = await db.select(weekColumns(schema)).from(launch).where(ofListing);
      const cast = await db
        .select({ listing_id: launch.listing_id, ...talliedColumns(schema) })
        .from(launch)
        .innerJoin(week, eq(week.week, launch.week))
        .innerJoin(vote, eq(vote.launch_id, launch.id))
        .where(and(ofListing, eq(vote.state, 'counted')))
        .orderBy(asc(vote.cast_at));
      const votesOf = Map.groupBy(cast, ({ listing_id }): number => listing_id);
      const launchesOf = Map.groupBy(launches, ({ listing_id }): number => listing_id);
      return listings
        .filter((row) => {
          const tally = tallyVotes((votesOf.get(row.id) ?? []) as TalliedVote[], half_life);
          return (
            !isRight(row, tally) || (launchesOf.get(row.id) ?? []).some((one) => !isRightWeek(one, tally))
          );
        })
        .map(({ id }) => id);
    }),
  async correct(db, schema, id) {
    const { listing, launch } = schema;
    const stored = async () => {
      const [all] = await db.select(votesColumns(schema)).from(listing).where(eq(listing.id, id));
      const launches = await db
        .select(weekColumns(schema))
        .from(launch)
        .where(eq(launch.listing_id, id))
        .orderBy(asc(launch.id));
      return { ...all, launches };
    };
    const was = await stored();
    await voteCounts(db, schema).recount(id);
    const is = await stored();
    const close = Math.abs((was.heat ?? 0) - (is.heat ?? 0)) < HEAT_TOLERANCE;
    return difference(id, close && was.heat !== null ? { ...was, heat: is.heat } : was, is);
  },
};

const votesColumns = ({ listing: { id, votes: total, votes_reached_at, heat } }: Schema) => ({
  id,
  votes: total,
  votes_reached_at,
  heat,
});

const weekColumns = ({ launch: { id, listing_id, week_votes, week_votes_reached_at } }: Schema) => ({
  id,
  listing_id,
  week_votes,
  week_votes_reached_at,
});

const isRight = (row: Omit<Tally, 'weeks'>, { votes: total, votes_reached_at, heat }: Tally): boolean =>
  row.votes === total &&
  row.votes_reached_at === votes_reached_at &&
  (row.heat === null) === (heat === null) &&
  Math.abs((row.heat ?? 0) - (heat ?? 0)) < HEAT_TOLERANCE;

function isRightWeek(
  row: { id: number; week_votes: number; week_votes_reached_at: number | null },
  { weeks: of }: Tally,
): boolean {
  const { week_votes, week_votes_reached_at } = of.get(row.id) ?? NO_VOTES;
  return row.week_votes === week_votes && row.week_votes_reached_at === week_votes_reached_at;
}
