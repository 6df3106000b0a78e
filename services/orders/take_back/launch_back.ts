import { isComing } from '../../../domain/launches/launch_states.ts';
import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { emailOwners } from '../../launches/emails.ts';
import { cancelLaunch } from '../../launches/launch_steps.ts';
import { endDispute } from '../../launches/one_live.ts';
import { givenOf, type Part } from '../fulfil/given.ts';
import type { TakenBack } from './back.ts';
import { linesBeside } from './standing_lines.ts';

const NOTHING: TakenBack = { said: [] };

/**
 * Cancels the launch if it is to come: the listing can be queued or ordered again. One that went live stays, with its votes, results and
 * awards, on the free plan, unless the listing has another launch that is paid for.
 */
export async function launchBack(tx: Tx, back: Part): Promise<TakenBack> {
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

async function planBack(tx: Tx, { line, now }: Part): Promise<TakenBack> {
  const { bought, standing } = await linesBeside(tx, line);
  const sold = launchesOf(bought);
  const paid_for = launchesOf(standing);
  const live = (await tx.launches.everyOf(line.listing_id ?? 0)).filter(
    ({ status, plan }) => status === 'live' && plan === 'paid',
  );
  // A launch that no order booked was paid for otherwise.
  if (live.some(({ id }) => paid_for.includes(id) || !sold.includes(id))) return NOTHING;
  for (const { id } of live) await tx.launches.becomeFree(id, now);
  return {
    said: [
      'The listing stays live on the free plan, with its votes, results and awards. Its link and its categories are those of the free plan.',
    ],
  };
}

const launchesOf = (lines: readonly Pick<PurchaseLine, 'given'>[]): (number | undefined)[] =>
  lines.map((line) => givenOf(line).launch?.launch_id);
