import { draftPageUrl } from '../../../domain/http/urls.ts';
import { RECHECK_MS } from '../../../domain/launches/free_queue.ts';
import type { MoveReason } from '../../../domain/launches/launch_states.ts';
import type { OwnLaunch } from '../../../services/launches/own_launch.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { listingLabel } from './listing_label.ts';

/** What a launch in the free queue waits for, and why it is in its week if it moved there or the queue is full. */
export function queueReason({ status, moved, full_weeks, held, live_slug }: OwnLaunch): string {
  if (status === 'live') return 'The listing is live.';
  return [
    status === 'awaiting_badge'
      ? 'The badge was not found on the homepage yet.'
      : held
        ? 'The badge was found.'
        : 'The badge was found; the listing waits for the start of its week.',
    ...(held ? [heldReason(held, live_slug)] : []),
    ...(full_weeks
      ? [
          `Every free launch week from ${full_weeks.first} to ${full_weeks.last} is full, so it is in a later one.`,
        ]
      : []),
    ...(moved ? [`${MOVED[moved.reason]} Its week was ${moved.from} before.`] : []),
  ].join(' ');
}

/** Why the site team holds a listing, in a sentence. */
const heldReason = (held: 'dispute' | 'review', live_slug: string | null): string =>
  held === 'review'
    ? 'The site team reviews the listing first.'
    : `${live_slug === null ? '' : `Another account has this website live as "${live_slug}". `}A website has only one live listing: the site team decides which one stays.`;

const MOVED: Record<MoveReason, string> = {
  badge_missing: 'It moved because its week ended without the badge.',
  service_down: 'It moved because this service was down when it was due; this does not count as a move.',
  review: 'It moved because the site team had not decided in time; this does not count as a move.',
  site_down: 'It moved because its website did not respond.',
  owner: 'An owner moved it.',
  site_team: 'The site team moved it.',
};

/** What the founder of a held launch can do. */
export function heldStep(held: 'dispute' | 'review', live_slug: string | null): string {
  if (held === 'review')
    return 'Tell the founder that the site team reviews the listing first and replies by email; it keeps its place in the queue.';
  const decides =
    'Tell the founder that the site team decides and replies by email; waiting does not count against the launch.';
  if (live_slug === null) return decides;
  return `${decides} If "${live_slug}" belongs to somebody in the company, that owner can invite the founder with invite_cofounder; if nobody there knows it, the founder writes to the site team how to be reached at the company.`;
}

/** What to do next for a listing in the free queue; `badge` is where the result has the badge. */
export function queueSteps(
  listing: Listing,
  { status, week, held, live_slug, ...own }: OwnLaunch,
  { origin, now, badge = 'badge' }: { origin: string; now: number; badge?: string },
): string[] {
  const { slug } = listing;
  const label = listingLabel(listing);
  if (status === 'live') return [`${label} is public: get_listing with the slug ${slug}.`];
  const changing = changeSteps(listing, own, origin);
  const holding = held ? [heldStep(held, live_slug)] : [];
  if (status === 'scheduled') {
    return [
      ...holding,
      held
        ? `${label} keeps its launch in the week of ${week}, and launches after the decision; no call is needed. Keep the badge on the homepage.`
        : `${label} goes live at the start of the week of ${week}; no call is needed. Keep the badge on the homepage.`,
      ...changing,
    ];
  }
  return [
    ...holding,
    `Put ${badge}.embed_html into the HTML of the homepage and deploy it.`,
    `Then call choose_free_listing again, with a new idempotency key if you send one${whenAgain(listing, now)}; the site also checks by itself several times a day.`,
    `${label} has its place in the week of ${week}; without the badge by its end the launch moves to a later week.`,
    ...changing,
  ];
}

/** Where the founder changes the week or withdraws the launch: on the site, never by a call. */
function changeSteps(
  { draft_id }: Listing,
  { withdrawable, weeks }: Pick<OwnLaunch, 'withdrawable' | 'weeks'>,
  origin: string,
): string[] {
  if (draft_id === null || withdrawable === null) return [];
  const what =
    weeks.length > 0
      ? `choose another week with room (${weeks.join(', ')}) or withdraw the launch`
      : 'withdraw the launch';
  return [`The founder can ${what} on ${draftPageUrl(origin, draft_id)}; no call does that.`];
}

/** Milliseconds until the homepage may be checked again; an earlier call returns the last check (D7). */
export const untilNextCheck = ({ badge_check }: Listing, now: number): number =>
  badge_check ? badge_check.checked_at + RECHECK_MS - now : 0;

function whenAgain(listing: Listing, now: number): string {
  const seconds = Math.ceil(untilNextCheck(listing, now) / 1000);
  return seconds > 0 ? `, not before ${seconds} seconds from now` : '';
}
