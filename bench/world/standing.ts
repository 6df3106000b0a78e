import type { LaunchStatus, Plan } from '../../domain/launches/launch_states.ts';
import { CLOSED_STATUSES, type ListingStatus } from '../../domain/launches/listing_states.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { DAY, WORLD_NOW, type WorldWeek } from './plan.ts';

/** When and how a listing of the world launches. */
export interface WorldLaunch {
  week: WorldWeek;
  plan: Plan;
  status: LaunchStatus;
  booked_at: number;
  scheduled_at: number | null;
  live_at: number | null;
}

/** Columns derived from a listing's status and launch; votes are counted later. */
export function standingOf(status: ListingStatus, launch: WorldLaunch | null, random: () => number) {
  const live_at = launch?.live_at ?? null;
  return {
    draft_id: null,
    launch_id: null,
    closed: CLOSED_STATUSES.find((closed) => closed === status) ?? null,
    votes: 0,
    votes_reached_at: null,
    heat: null,
    rating_counts: [0, 0, 0, 0, 0],
    domain_rating: null,
    domain_rating_checked_at: null,
    domain_rating_source: null,
    billboard_cents: 0,
    billboard_reached_at: null,
    ...planned(launch),
    ...badge(launch),
    ...(live_at === null ? UNSEEN : seen(live_at, random)),
    ...(status === 'live' && random() < 0.05 ? revenue(random) : NO_REVENUE),
  };
}

/** Sections that a paid plan unlocks. */
function planned(launch: WorldLaunch | null): Pick<Listing, 'plan' | 'unlocked' | 'story'> {
  if (launch?.plan !== 'paid') return { plan: launch?.plan ?? null, unlocked: [], story: {} };
  const story = { title: 'How it began', why_started: 'Nobody else did it.', journey: 'It took two years.' };
  return { plan: 'paid', unlocked: ['story', 'milestones', 'media'], story };
}

function badge(launch: WorldLaunch | null): Pick<Listing, 'badge_found_at' | 'badge_check' | 'next_look_at'> {
  if (launch?.plan !== 'free' || launch.scheduled_at === null)
    return { badge_found_at: null, badge_check: null, next_look_at: 0 };
  const checked_at = launch.scheduled_at;
  const expected = 'A link with the badge image in it.';
  const observed = 'The badge is on the page, inside a link to the listing.';
  const badge_check = { checked_at, found: true, expected, observed };
  return { badge_found_at: checked_at, badge_check, next_look_at: checked_at + 30 * DAY };
}

const UNSEEN = {
  live_at: null,
  views: 0,
  views_recent: 0,
  followers: 0,
  featured_until: null,
  verified_at: null,
};

/** Views and followers of a listing: few for most, many for some. */
function seen(live_at: number, random: () => number) {
  const views = Math.floor((1 - random()) ** -0.9 * 12);
  return {
    live_at,
    views,
    views_recent: Math.floor(views * random() * 0.3),
    followers: Math.floor((1 - random()) ** -0.7) - 1,
    featured_until: random() < 0.005 ? WORLD_NOW + 7 * DAY : null,
    verified_at: random() < 0.3 ? live_at : null,
  };
}

const NO_REVENUE = { revenue_cents: null, revenue_verified_at: null, revenue_source: null };

const revenue = (random: () => number) => ({
  revenue_cents: Math.floor((1 - random()) ** -1.1 * 20_000),
  revenue_verified_at: WORLD_NOW - Math.floor(random() * 25) * DAY,
  revenue_source: 'site_team',
});
