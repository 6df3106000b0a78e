import type { LookResult } from '../../../domain/badges/badge_check.ts';
import type { ListingStatus } from '../../../domain/launches/listing_states.ts';
import type { LookRefusal } from '../../../services/launches/badge_checks.ts';
import type { ListedOwn } from '../../../services/launches/own_listing.ts';
import { freeMessages, launchMessages } from '../drafts/own_launch.ts';
import { dateOf, dayAndMonth, timeOf } from '../format.ts';

/** How a listing stands. */
export const listingStatuses: Record<ListingStatus, string> = {
  draft: 'saved, not public',
  awaiting_badge: 'waits for its badge',
  scheduled: 'booked for a launch week',
  live: 'live',
  suspended: 'suspended',
  archived: 'offline',
  rejected: 'not approved',
};

/** The listings of a person. */
export const listingsTexts = {
  title: 'Your listings',
  lede: 'See how each one stands, change its launch week, and check its badge.',
  none: 'No listing yet',
  none_text:
    'Submit a draft, on its page or through your assistant. It becomes a listing that you can launch.',
  deleted: 'The listing was deleted.',
  left: 'You do not own that listing any more.',
  brief: (site: string, status: ListingStatus): string => `${site} · ${listingStatuses[status]}`,
  details: ({ status, week, has_badge }: Pick<ListedOwn, 'status' | 'week' | 'has_badge'>): string =>
    [
      listingStatuses[status],
      ...(week === null ? [] : [`week of ${dayAndMonth(week, true)}`]),
      ...(has_badge === null ? [] : [has_badge ? 'badge found' : 'no badge']),
    ].join(' · '),
} as const;

/** One listing: its launch, its badge, and what was seen on its homepage. */
export const listingTexts = {
  lede: (site: string, status: ListingStatus) => `${site}, ${listingStatuses[status]}.`,
  public_page: 'Public page',
  draft: 'Draft and owners',
  badge: 'Badge',
  badge_found: (found_at: number, live: boolean) =>
    `We found the badge on your homepage on ${dateOf(found_at)}.${live ? ' Keep it there: we look for it every 30 days.' : ''}`,
  badge_missing: (live: boolean) =>
    live
      ? 'We do not find the badge on your homepage. The listing stays live; put the badge back, then let us look.'
      : 'We have not found the badge on your homepage. Put this into its HTML, then let us look.',
  queue: ({ position, capacity }: { position: number; capacity: number }) =>
    `It is number ${position} of the free launches of its week, which takes ${capacity}.`,
  expected: 'Expected',
  observed: 'Seen',
  not_seen: 'We have not looked yet.',
  code: 'HTML of the badge',
  look: 'Look now',
  look_hint: 'A look takes less than a minute. You can repeat it after one.',
  looks: 'Looks at your homepage',
  no_looks: 'None yet.',
  when: (at: number) => timeOf(at),
} as const;

/** What a look saw. */
export const lookNames: Record<LookResult, string> = {
  found: 'Badge found',
  missing: 'Badge missing',
  up: 'Homepage responded',
  unreadable: 'Homepage could not be read',
  silent: 'Homepage did not respond',
};

/** Messages after an action, by the word in the URL. */
export const listingMessages = {
  ...launchMessages,
  ...freeMessages,
  looking: 'We look at your homepage now. Reload this page in a minute to see what we saw.',
} as const;

/** Why a look is refused. */
export const lookRefusals: Record<LookRefusal, string> = {
  not_looked_at:
    'Nothing was done: we look at homepages of listings that wait for a launch, and of live ones on the free plan.',
  too_soon: 'Nothing was done: we looked less than a minute ago. What we saw is below.',
};
