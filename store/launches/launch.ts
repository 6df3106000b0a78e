import type { SQL } from 'drizzle-orm';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A launch as stored. */
export type Launch = Schema['launch']['$inferSelect'];

/** The columns of a launch from which its listing's status follows. */
export const launchFacts = ({ launch: { id, status, week, plan, live_at } }: Schema) => ({
  id,
  status,
  week,
  plan,
  live_at,
});

/** The order of a week's board: most votes first; ties: who reached the number first, then who has been live longer. */
export const weekOrder = ({ launch }: Pick<Schema, 'launch'>): SQL[] => [
  desc(launch.week_votes),
  asc(launch.week_votes_reached_at),
  asc(launch.live_at),
  asc(launch.listing_id),
];
