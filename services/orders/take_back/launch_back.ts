import { isComing } from '../../../domain/launches/launch_states.ts';
import type { Tx } from '../../../store/store.ts';
import { emailOwners } from '../../launches/emails.ts';
import { cancelLaunch } from '../../launches/launch_steps.ts';
import { endDispute } from '../../launches/one_live.ts';
import { givenOf } from '../fulfil/given.ts';
import type { Back, TakenBack } from './back.ts';
import { standingLines } from './standing_lines.ts';

const NOTHING: TakenBack = { said: [] };

/**
 * Cancels the launch if it is to come: the listing can be queued or ordered again. One that went live stays, with its votes, results and
 * awards, on the free plan, unless the listing has another launch that is paid for.
 */
export async function launchBack(tx: Tx, back: Back): Promise<TakenBack> {
  const launch = back.given.launch && (await tx.launches.byId(back.given.launch.launch_id));
  if (!launch) return NOTHING;
  if (launch.status === 'live') return planBack(tx, back);
  if (!isComing(launch)) return NOTHING;
  const { listing_id, week } = launch;
  await cancelLaunch(tx, launch, 'refunded', back.now);
  await emailOwners(tx, launch.id, 'launch_refunded', back.now);
  if ((await tx.launches.coming(listing_id)).length === 0) await endDispute(tx, listing_id, back.now);
  return { said: [`The launch in the week of ${week} was cancelled.`] };
}

async function planBack(tx: Tx, { line, now }: Back): Promise<TakenBack> {
  const listing_id = line.listing_id ?? 0;
  const paid_for = (await standingLines(tx, line)).map((one) => givenOf(one).launch?.launch_id);
  const bought = (await tx.purchases.paidLinesOfListing(listing_id)).map(
    (one) => givenOf(one).launch?.launch_id,
  );
  const live = (await tx.launches.everyOf(listing_id)).filter(
    ({ status, plan }) => status === 'live' && plan === 'paid',
  );
  // A launch that no order booked was paid for otherwise.
  if (live.some(({ id }) => paid_for.includes(id) || !bought.includes(id))) return NOTHING;
  for (const { id } of live) await tx.launches.becomeFree(id, now);
  return {
    said: [
      'The listing stays live on the free plan, with its votes, results and awards. Its link and its categories are those of the free plan.',
    ],
  };
}
