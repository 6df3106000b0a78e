import type { Schema } from '../base/schema.ts';

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
