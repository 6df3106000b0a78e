import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { queryPlans } from '../query_plans.ts';
import { settableClock, temporaryFile } from '../temporary.ts';

const PART = { offset: 40, limit: 20 };
const WEEK = {
  week: '2026-11-16',
  starts_at: 0,
  ends_at: 1,
  announced_at: null,
  finalised_at: null,
  rule_version: null,
  live: 0,
  scheduled: 0,
  ranked: 0,
  free: 0,
};

/** Each list with its query, and the index in its order. */
const LISTS: Record<string, [work: (store: Store) => Promise<unknown>, ...plan: string[]]> = {
  'the board of a week': [
    (store) => store.boards.weekly(WEEK, PART),
    'SEARCH launch USING COVERING INDEX launch_board (week=?)',
  ],
  'the result of a week': [
    (store) => store.boards.weekly({ ...WEEK, finalised_at: 1 }, PART),
    'SEARCH week_result USING PRIMARY KEY (week=?)',
  ],
  'the launches of a date': [
    (store) => store.boards.ofDate('2026-11-16', PART),
    'SEARCH launch USING COVERING INDEX launch_day (live_on=?)',
  ],
  'the scheduled of a week': [
    (store) => store.boards.scheduledFor('2026-11-16', PART),
    'SEARCH launch USING COVERING INDEX launch_upcoming (week=?)',
  ],
  'what is upcoming': [
    (store) => store.boards.upcoming('2026-11-16', PART),
    'SEARCH launch USING COVERING INDEX launch_upcoming (week>?)',
  ],
  'the number of what is upcoming': [
    (store) => store.boards.upcomingTotal('2026-11-16'),
    'SEARCH week USING PRIMARY KEY (week>?)',
  ],
  'the votes of all time': [
    (store) => store.boards.mostVoted(PART),
    'SCAN listing USING COVERING INDEX listing_by_votes',
  ],
  trending: [(store) => store.boards.trending(PART), 'SCAN listing USING COVERING INDEX listing_by_heat'],
  'the newest': [(store) => store.boards.recent(PART), 'SCAN listing USING COVERING INDEX listing_by_age'],
  'the most viewed': [
    (store) => store.boards.mostViewed(PART),
    'SCAN listing USING COVERING INDEX listing_by_views',
  ],
  'the most followed': [
    (store) => store.boards.mostFollowed(PART),
    'SCAN listing USING COVERING INDEX listing_by_followers',
  ],
  'the billboard': [
    (store) => store.billboard.page(PART),
    'SEARCH listing USING COVERING INDEX listing_by_billboard (billboard_cents>?)',
  ],
  'the ratings': [
    (store) => store.ratings.page(PART),
    'SEARCH counter USING PRIMARY KEY (name>? AND name<?)',
    'CO-ROUTINE place',
    'SEARCH listing USING COVERING INDEX listing_by_domain_rating (domain_rating<?)',
    'SCAN place',
    'SEARCH listing USING INTEGER PRIMARY KEY (rowid=?)',
    // Only rows of the section, which are in this order already.
    'USE TEMP B-TREE FOR ORDER BY',
  ],
  'the revenues': [
    (store) => store.revenue.page(PART),
    'SEARCH listing USING INDEX listing_by_revenue (revenue_cents>?)',
  ],
  'the newest awards': [(store) => store.awards.page(PART), 'SCAN award USING INDEX award_newest'],
  'the awards of a listing': [
    (store) => store.awards.ofListing(1),
    'SEARCH award USING INDEX award_listing (listing_id=?)',
  ],
  'the weeks without a result': [
    (store) => store.weeks.unfinalised(1),
    'SEARCH week USING INDEX week_unfinalised (ends_at<?)',
  ],
};

test.each(Object.entries(LISTS))(
  '%s is a walk along an index: no more than the part is sorted and no table is scanned',
  async (_, [work, ...plan]) => {
    const file = temporaryFile();
    const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
    onTestFinished(() => store.close());
    expect(await queryPlans(file, 'select', () => work(store))).toEqual(plan);
  },
);
