import type { LookResult } from '../../domain/badges/badge_check.ts';
import type { CancelReason, LaunchStatus, MoveReason, Plan } from '../../domain/launches/launch_states.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of launch weeks, launches, votes and awards. */
export const launchTables = (c: Columns) => ({
  /** A launch week with its start and end, stored on first use (D10). */
  week: c.table('week', {
    week: c.text('week').primaryKey(),
    starts_at: c.time('starts_at').notNull(),
    ends_at: c.time('ends_at').notNull(),
    /** When the owners of launches without a badge were emailed that it began. */
    announced_at: c.time('announced_at'),
    /** When its result was finalised, and by which version of the rules. */
    finalised_at: c.time('finalised_at'),
    rule_version: c.int('rule_version'),
    /** Visible launches: live on its board, or scheduled. */
    live: c.int('live').notNull().default(0),
    scheduled: c.int('scheduled').notNull().default(0),
    /** Visible places of its final result. */
    ranked: c.int('ranked').notNull().default(0),
    /** Free launches booked in it and not cancelled; compared with its capacity. */
    free: c.int('free').notNull().default(0),
  }),
  /** One launch of a listing in a week. A listing may have past, running and coming ones, at most one in a week; cancelled ones stay. */
  launch: c.table('launch', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    week: c.text('week').notNull(),
    plan: c.text('plan').$type<Plan>().notNull(),
    status: c.text('status').$type<LaunchStatus>().notNull(),
    /** Whether the listing had gone live before it was booked: then it is not among the upcoming listings (D5). */
    relaunch: c.bool('relaunch').notNull().default(false),
    booked_at: c.time('booked_at').notNull(),
    scheduled_at: c.time('scheduled_at'),
    live_at: c.time('live_at'),
    /** The date of `live_at` in the site's time zone. */
    live_on: c.text('live_on'),
    /** How often it moved to a later week because of a missing badge (D6). */
    slides: c.int('slides').notNull().default(0),
    /** Its last change of week. */
    moved_at: c.time('moved_at'),
    moved_from: c.text('moved_from'),
    moved_reason: c.text('moved_reason').$type<MoveReason>(),
    cancelled_at: c.time('cancelled_at'),
    cancelled_reason: c.text('cancelled_reason').$type<CancelReason>(),
    /** Where the launch is visible: on its week's board or among the scheduled. Derived from its status and the listing's. */
    shown: c.text('shown').$type<'live' | 'scheduled'>(),
    /** Counted votes cast in the week. */
    week_votes: c.int('week_votes').notNull().default(0),
    week_votes_reached_at: c.time('week_votes_reached_at'),
  }),
  /** What each look at the homepage of a listing saw (D60, D84). */
  look: c.table('look', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    /** Its launch at that time. */
    launch_id: c.int('launch_id'),
    looked_at: c.time('looked_at').notNull(),
    result: c.text('result').$type<LookResult>().notNull(),
    expected: c.text('expected').notNull(),
    observed: c.text('observed').notNull(),
  }),
  vote: c.table(
    'vote',
    {
      launch_id: c.int('launch_id').notNull(),
      person_id: c.int('person_id').notNull(),
      cast_at: c.time('cast_at').notNull(),
      /** Since when it counts. For a pending vote, when it will count by itself; null if the site team decides. */
      matured_at: c.time('matured_at'),
      state: c.text('state').$type<'counted' | 'pending' | 'void'>().notNull(),
      reason: c.text('reason'),
      /** Keyed hashes, erased after 90 days: of the IP address (IPv6: its /64), of its /24 or /48 with the browser, and of its /24 or /48 alone. */
      address_key: c.text('address_key'),
      network_key: c.text('network_key'),
      region_key: c.text('region_key'),
    },
    (t) => [c.primaryKey({ columns: [t.launch_id, t.person_id] })],
  ),
  /** The ranking of a week when it was finalised. Before that, places that are stored ahead and may still change. */
  week_result: c.table(
    'week_result',
    {
      week: c.text('week').notNull(),
      rank: c.int('rank').notNull(),
      listing_id: c.int('listing_id').notNull(),
      week_votes: c.int('week_votes').notNull(),
      /** Whether the listing is live; the place of one that is not stays empty. */
      shown: c.bool('shown').notNull().default(true),
    },
    (t) => [c.primaryKey({ columns: [t.week, t.rank] })],
  ),
  /** Launch of the Week #1, #2, #3 (R89); revoked ones are kept and shown as revoked. */
  award: c.table('award', {
    id: c.id(),
    week: c.text('week').notNull(),
    rank: c.int('rank').notNull(),
    listing_id: c.int('listing_id').notNull(),
    week_votes: c.int('week_votes').notNull(),
    awarded_at: c.time('awarded_at').notNull(),
    revoked_at: c.time('revoked_at'),
    revoked_reason: c.text('revoked_reason'),
    /** Whether the listing is live. */
    shown: c.bool('shown').notNull().default(true),
  }),
});
