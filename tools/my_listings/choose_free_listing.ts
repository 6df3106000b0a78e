import { z } from 'zod';
import { badgeTarget } from '../../domain/badges/badge_check.ts';
import { ApiError, notFound } from '../../domain/http/errors.ts';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { isProvenForOthers } from '../../services/claims/proven_site.ts';
import { currentLaunch, queueFree, recordBadge } from '../../services/launches/free_queue.ts';
import { ownLaunch } from '../../services/launches/own_launch.ts';
import { launchNamesOf } from '../../services/locks/launch_names.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import type { Context } from '../operation/context.ts';
import { defineOperation } from '../operation/define.ts';
import { monday } from '../shapes/common.ts';
import { listingStatus } from '../shapes/listing.ts';
import { badgeCheck, ownBadge, presentBadge, presentCheck } from './show/own_badge.ts';
import { queueReason, queueSteps, untilNextCheck } from './show/queue_standing.ts';
import { reviewReasons } from './show/review.ts';

export const chooseFreeListing = defineOperation({
  name: 'choose_free_listing',
  title: 'Launch on the free plan',
  description:
    'Queues your saved listing for a free launch week (free_plan of get_site_info says how far ahead), gives the badge to put on the company homepage, and checks for it. Once the badge is found the listing is scheduled and goes live at the start of its week. Call it again after the badge was deployed: it checks again, at most once a minute.',
  route: 'POST /me/listings/{listing_id}/free',
  status: 200,
  access: 'listings:write',
  effect: { readOnly: false, destructive: false, repeatable: true, openWorld: true },
  calls_out: () => true,
  input: z.strictObject({
    listing_id: z.int().min(1).describe('The listing, from submit_draft.'),
  }),
  output: z.object({
    listing_id: z.int().describe('The listing.'),
    status: listingStatus,
    launch_week: monday.describe(
      'Monday of the booked launch week: the earliest with room, later than free_plan says if all of its weeks are full.',
    ),
    queue: z
      .object({
        position: z.int().describe('Place among the free launches of the week, by time of booking.'),
        capacity: z.int().describe('Free launches that the week takes.'),
        reason: z.string().describe('What the launch waits for, and why it is in its week.'),
      })
      .describe('Where the listing stands in the free queue.'),
    badge: ownBadge.describe('The badge of the free plan.'),
    badge_check: badgeCheck,
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found', 'listing_not_queueable', 'listing_in_review'],
  example: { listing_id: 1 },

  async handler({ listing_id }, { actor, store, clock, origin, badges, signal }) {
    const now = () => clock.now().getTime();
    const on = launchNamesOf(listing_id);
    const queue = async (tx: Tx): Promise<Listing> => {
      const listing = await tx.listings.ofPerson(actor.person_id, listing_id);
      if (!listing) throw notFound('listing', listing_id);
      refuseUnqueueable(listing);
      await refuseInReview(tx, listing);
      await refuseProvenForOthers(tx, listing);
      if (listing.status === 'draft') await queueFree(tx, listing, now());
      return (await tx.listings.byId(listing_id)) ?? listing;
    };
    const queued = await store.write(queue, { on });
    if (queued.status === 'awaiting_badge' && untilNextCheck(queued, now()) <= 0) {
      const finding = await badges.check(badgeTarget(origin, queued), signal, actor.person_id);
      await store.write((tx) => recordBadge(tx, listing_id, finding, now()), { on });
    }
    return present(listing_id, { store, origin }, now());
  },
});

/** Refuses a listing that the free plan cannot take (R172, D64); a scheduled one returns its state. */
function refuseUnqueueable({ status, plan }: Listing): void {
  if (status === 'draft' || (plan === 'free' && (status === 'awaiting_badge' || status === 'scheduled')))
    return;
  const step = ONWARD[status];
  throw new ApiError(
    'listing_not_queueable',
    plan === 'paid' ? `The listing has a paid launch and is ${status}.` : `The listing is ${status}.`,
    step === undefined ? {} : { next_steps: [step] },
  );
}

/** Next steps for a listing that the queue does not take. */
const ONWARD: Partial<Record<ListingStatus, string>> = {
  live: 'It is public already: read it with get_listing.',
  rejected:
    'An email to its owners says why. Correct the draft with update_draft, then call submit_draft: the site team reviews it again.',
  archived: 'An owner took it offline, and can put it back on its page on the site, under Visibility.',
  suspended: 'An email to its owners says why; only the site team can put it back.',
};

/** Refuses a listing in review (record 14); one that is in the queue keeps its place. */
async function refuseInReview(tx: Tx, { id, status }: Listing): Promise<void> {
  const open = status === 'draft' ? await tx.moderation.openOf(id) : undefined;
  if (!open) return;
  throw new ApiError('listing_in_review', 'The site team reviews this listing before it can be queued.', {
    errors: reviewReasons(open).map(({ code, message }) => ({ path: 'listing_id', code, message })),
    next_steps: [
      'Wait for the email about the decision, then call choose_free_listing again.',
      'If something that is named here is a mistake in the draft, correct it with update_draft.',
    ],
  });
}

/** Refuses a website with a proven owner to everybody else (D72). */
async function refuseProvenForOthers(tx: Tx, listing: Listing): Promise<void> {
  if (listing.status !== 'draft' || !(await isProvenForOthers(tx, listing))) return;
  throw new ApiError(
    'listing_not_queueable',
    'Another account has proved to own this website, so only that account can launch it.',
    {
      next_steps: [
        `If the website is yours, prove it with claim_listing and the slug ${listing.slug}; then call choose_free_listing again.`,
        'If the other account belongs to your company, ask your colleagues to invite you as a co-owner.',
      ],
    },
  );
}

async function present(
  listing_id: number,
  { store, origin }: Pick<Context, 'store' | 'origin'>,
  now: number,
) {
  const [listing, settings] = await Promise.all([store.listings.byId(listing_id), store.settings.all()]);
  if (!listing) throw notFound('listing', listing_id);
  const launch = await currentLaunch(store, listing);
  const standing = await ownLaunch(store, listing, now);
  const { status } = listing;
  return {
    listing_id,
    status,
    launch_week: launch.week,
    queue: {
      position: await store.launches.position(launch),
      capacity: settings['free_queue.capacity'],
      reason: queueReason(standing),
    },
    badge: presentBadge(listing, { origin, site_name: settings['site.name'] }),
    badge_check: presentCheck(listing),
    next_steps: queueSteps(listing, standing, { origin, now }),
  };
}
