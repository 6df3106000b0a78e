import type { MoveReason, Plan } from '../../../domain/launches/launch_states.ts';
import type { ListingStatus } from '../../../domain/launches/listing_states.ts';
import type { OwnLaunch, OwnLaunchRefusal } from '../../../services/launches/own_launch.ts';
import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth } from '../format.ts';

/** The launch of a listing as its owners see it. */
export const launchTexts = {
  title: 'Launch',
  standing: ({ status, week, plan, held }: OwnLaunch): string =>
    held && week !== null
      ? `Booked for the week of ${day(week)}. It launches once the site team has decided.`
      : STANDING[status](week === null ? null : day(week), plan),
  moved: ({ from, reason }: { from: string; reason: MoveReason }): string =>
    `${MOVED[reason]} It was booked for the week of ${day(from)} before.`,
  full_weeks: ({ first, last }: { first: string; last: string }): string =>
    first === last
      ? `The week of ${day(first)} is full, so it is booked into a later one.`
      : `The weeks from ${day(first)} to ${day(last)} are full, so it is booked into a later one.`,
  held: (held: 'dispute' | 'review', live: Safe | null): Safe | string =>
    held === 'review'
      ? 'The site team reviews the listing first and replies by email. It keeps its place in the queue.'
      : html`${live && html`Your website is live as ${live}, by another account. `}A website has only one live listing: the site team decides which one stays, and replies by email. Waiting does not count against your launch. If the live listing belongs to somebody in your company, ask them to invite you as a co-owner. If nobody there knows it, write to the site team how you can be reached at the company.`,
  other_week: 'Another launch week',
  week: (week: string): string => `From ${day(week)}`,
  choose: 'Change the week',
  choose_hint: 'These weeks have room. Your place in the present week becomes free for others.',
  free: 'Launch on the free plan',
  free_hint: html`You get the next free launch week with room, and can choose another one afterwards. Your homepage shows our badge before the week begins. Or see <a href="/pricing">what paid plans add</a>.`,
  withdraw_title: 'Withdraw the launch',
  withdraw_hint: (week: string): string =>
    `The listing stays saved and not public. Its place in the week of ${day(week)} becomes free for others; if you book again, you get the next week with room at that time.`,
  withdraw: 'Withdraw it',
  disputed:
    'Another account wants to launch this website. A website has only one live listing, so the site team decides which one stays; yours stays live until then. If it is somebody in your company, invite them below. If not, write to the site team how you can be reached at the company.',
} as const;

/** Messages after a change of a launch, by the word in the URL. */
export const launchMessages = {
  moved: 'Your launch has its new week.',
  withdrawn: 'The launch is withdrawn. The listing is saved and not public.',
} as const;

/** Messages after booking a free launch, or looking for the badge, by the word in the URL. */
export const freeMessages = {
  queued: 'Your launch has its week. Put the badge on your homepage next.',
  badge_found: 'We found the badge on your homepage.',
  badge_missing:
    'We looked at your homepage and did not find the badge. What was expected and what we saw is below.',
  too_soon: 'We looked less than a minute ago. What we saw is below.',
} as const;

/** Why an owner's change of a launch is refused, and what to do. */
export const launchRefusals: Record<OwnLaunchRefusal, string> = {
  no_launch:
    'Nothing was changed: this listing does not have that launch any more. This page shows how it stands.',
  was_live: 'Nothing was changed: the listing is live already. You can take it offline under Visibility.',
  paid: 'Nothing was changed: this launch was paid for. Write to the site team to change or cancel it.',
  begun:
    'Nothing was changed: its week has begun. The listing goes live as soon as nothing is missing; without the badge, it moves to a later week at the end of this one. You can still withdraw it.',
  no_room: 'Nothing was changed: that week has no room any more, or is not offered. Choose another one.',
};

const day = (week: string): string => dayAndMonth(week, true);

const STANDING: Record<ListingStatus, (week: string | null, plan: Plan | null) => string> = {
  draft: () => 'Saved and not public.',
  awaiting_badge: (week) =>
    `Booked for the week of ${week}. The badge was not found on your homepage yet: its HTML is below.`,
  scheduled: (week, plan) =>
    `Goes live at the start of the week of ${week}.${plan === 'free' ? ' Keep the badge on your homepage.' : ''}`,
  live: (week) => `Live since the launch week of ${week}.`,
  rejected: () => 'Rejected by the site team; an email says why. Correct the draft and submit it again.',
  suspended: () => 'Suspended by the site team; an email says why.',
  archived: () => 'Offline: nobody sees it. You can put it back under Visibility.',
};

const MOVED: Record<MoveReason, string> = {
  badge_missing: 'It moved, because its week ended without the badge.',
  service_down: 'It moved, because this service was down when it was due. This does not count against you.',
  review: 'It moved, because the site team had not decided in time. This does not count against you.',
  site_down: 'It moved, because your website did not respond.',
  owner: 'An owner moved it.',
  site_team: 'The site team moved it.',
};
