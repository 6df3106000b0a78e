import type { CancelReason } from '../../../domain/launches/launch_states.ts';
import { wasDisputed } from '../../../domain/text/moderation.ts';
import type { Launch } from '../../../store/launches/launch.ts';
import type { Tx } from '../../../store/store.ts';
import { boundsOf } from '../../launches/free_weeks.ts';
import { siteIsDown } from '../../launches/looks.ts';
import type { Outcome } from './given.ts';

const CANCELLED: Readonly<Record<CancelReason, string>> = {
  left_queue: 'The launch left the queue.',
  withdrawn: 'An owner withdrew the launch.',
  rejected: 'The site team rejected the listing.',
  account_deleted: 'The account of the owner was deleted.',
  replaced: 'Another launch took its place.',
  refunded: 'The website did not respond before and during the launch week.',
};

/** How a launch that was paid for stands: live, to come, or cancelled. */
export async function stateOfLaunch(tx: Tx, launch_id: number, now: number): Promise<Outcome> {
  const launch = await tx.launches.byId(launch_id);
  if (!launch) return { state: 'failed', why: 'The launch is gone.' };
  const given = { launch: { launch_id, week: launch.week } };
  if (launch.status === 'live') return { state: 'done', given };
  if (launch.status === 'cancelled')
    return { state: 'failed', why: CANCELLED[launch.cancelled_reason ?? 'replaced'], given };
  return { state: 'waits', why: await whatItWaitsFor(tx, launch, now), given };
}

async function whatItWaitsFor(tx: Tx, launch: Launch, now: number): Promise<string> {
  const held = await whoHolds(tx, launch.listing_id);
  if (held) return held;
  const { starts_at } = await boundsOf(tx, launch.week);
  if (await siteIsDown(tx, { listing_id: launch.listing_id, starts_at }))
    return 'The website does not respond. The listing goes live when it does.';
  return starts_at > now
    ? `It goes live in the launch week of ${launch.week}.`
    : `It goes live shortly, in the launch week of ${launch.week}.`;
}

/** Why a listing that is not live waits for the site team, as a sentence; null if it does not (D71, D72). */
export async function whoHolds(tx: Tx, listing_id: number): Promise<string | null> {
  const listing = await tx.listings.byId(listing_id);
  const open = listing?.status === 'live' ? undefined : await tx.moderation.openOf(listing_id);
  if (!open) return null;
  return wasDisputed(open)
    ? 'Another listing of its website is live. The site team decides which one stays.'
    : 'The site team looks at the listing first.';
}
