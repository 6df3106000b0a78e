import type { Plan } from '../../domain/launches/listing_states.ts';
import type { Kit } from '../columns.ts';

/** The tables of launch weeks, launches, votes and awards. */
export const launchesTables = (k: Kit) => ({
  /** A launch week with its two instants, written when it is first used (ranking.md 4.3). */
  week: k.table('week', {
    week: k.text('week').primaryKey(),
    starts_at: k.time('starts_at').notNull(),
    ends_at: k.time('ends_at').notNull(),
    /** When its result was frozen, and by which version of the rules (ranking.md 4.5). */
    finalised_at: k.time('finalised_at'),
    rule_version: k.int('rule_version'),
    /** Launches that are shown: on its board, and on their way there. */
    live: k.int('live').notNull().default(0),
    scheduled: k.int('scheduled').notNull().default(0),
    /** Places of its frozen result that are shown. */
    ranked: k.int('ranked').notNull().default(0),
    /** Free launches booked in it, whatever became of them: what its capacity is counted by. */
    free: k.int('free').notNull().default(0),
  }),
  /** One launch of a listing in a week; booked first, live later. */
  launch: k.table('launch', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    week: k.text('week').notNull(),
    plan: k.text('plan').$type<Plan>().notNull(),
    booked_at: k.time('booked_at').notNull(),
    scheduled_at: k.time('scheduled_at'),
    live_at: k.time('live_at'),
    /** The date of that, in the zone of the site. */
    live_on: k.text('live_on'),
    /** What may be seen of it now: on the board of its week, or on its way there. It follows from the listing's status. */
    shown: k.text('shown').$type<'live' | 'scheduled'>(),
    /** Counted votes cast in the week. */
    week_votes: k.int('week_votes').notNull().default(0),
    week_votes_reached_at: k.time('week_votes_reached_at'),
  }),
  vote: k.table(
    'vote',
    {
      launch_id: k.int('launch_id').notNull(),
      person_id: k.int('person_id').notNull(),
      cast_at: k.time('cast_at').notNull(),
      /** Since when it counts; of a pending one, when it will by itself (null: the site team decides). */
      matured_at: k.time('matured_at'),
      state: k.text('state').$type<'counted' | 'pending' | 'void'>().notNull(),
      reason: k.text('reason'),
      address_key: k.text('address_key'),
    },
    (t) => [k.primaryKey({ columns: [t.launch_id, t.person_id] })],
  ),
  /** The places of a week as they were when it was finalised (ranking.md 4.5). */
  week_result: k.table(
    'week_result',
    {
      week: k.text('week').notNull(),
      rank: k.int('rank').notNull(),
      listing_id: k.int('listing_id').notNull(),
      week_votes: k.int('week_votes').notNull(),
      /** Whether the listing is live; the place of one that is not stays empty. */
      shown: k.bool('shown').notNull().default(true),
    },
    (t) => [k.primaryKey({ columns: [t.week, t.rank] })],
  ),
  /** Launch of the Week #1, #2, #3 (R89); a revoked one is kept and shown as such. */
  award: k.table('award', {
    id: k.id(),
    week: k.text('week').notNull(),
    rank: k.int('rank').notNull(),
    listing_id: k.int('listing_id').notNull(),
    week_votes: k.int('week_votes').notNull(),
    awarded_at: k.time('awarded_at').notNull(),
    revoked_at: k.time('revoked_at'),
    revoked_reason: k.text('revoked_reason'),
    /** Whether the listing is live. */
    shown: k.bool('shown').notNull().default(true),
  }),
});
