import { weekAt } from '../../../domain/launches/weeks.ts';
import type { Launch } from '../../../store/launches/launch.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Tx } from '../../../store/store.ts';
import { boundsOf } from '../../launches/free_weeks.ts';
import { bookLaunch, cancelLaunch, goLive } from '../../launches/launch_steps.ts';
import { siteIsDown } from '../../launches/looks.ts';
import type { Giver, Outcome, Part } from './given.ts';
import { stateOfLaunch, whoHolds } from './launch_state.ts';
import { listingOfLine } from './listing_of_line.ts';

/** Which listings a product launches, and why it does not launch another one. */
type Fit = (listing: Listing, coming: readonly Launch[]) => string | null;

const firstLaunch: Fit = ({ status }, coming) => {
  if (status === 'live') return 'The listing is live already. A relaunch gives it another launch week.';
  return coming.some(({ plan }) => plan === 'paid') ? 'The listing has a paid launch already.' : null;
};

const fromQueue: Fit = (listing, coming) =>
  firstLaunch(listing, coming) ??
  (coming.length === 0 ? 'The listing is not in the queue of the free plan.' : null);

const secondLaunch: Fit = ({ status }) =>
  status === 'live' ? null : 'The listing is not live. Only a live listing is launched again.';

/**
 * Books the launch of a product in the week that was ordered, or at once (R201), and cancels the free one that it replaces: its place is
 * free again in the same transaction. It needs no badge (D21). What was booked before is looked up and not booked again.
 */
const launching =
  (fit: Fit): Giver =>
  async (tx, part) => {
    const { given, now } = part;
    if (given.launch) return stateOfLaunch(tx, given.launch.launch_id, now);
    const listing = await listingOfLine(tx, part);
    if (typeof listing === 'string') return { state: 'failed', why: listing };
    const coming = await tx.launches.coming(listing.id);
    const misfit = fit(listing, coming);
    if (misfit !== null) return { state: 'failed', why: misfit };
    return book(tx, part, listing, coming);
  };

async function book(
  tx: Tx,
  { line, now }: Part,
  { id: listing_id }: Listing,
  coming: readonly Launch[],
): Promise<Outcome> {
  const week = line.week ?? weekAt(now, (await tx.settings.all())['calendar.time_zone']);
  const { starts_at, ends_at } = await boundsOf(tx, week);
  if (ends_at <= now)
    return { state: 'failed', why: `The launch week of ${week} was over when it was paid.` };
  const replaced = coming.filter(({ plan }) => plan === 'free');
  const others = (await tx.launches.ofListing(listing_id)).filter(
    ({ id }) => !replaced.some((one) => one.id === id),
  );
  if (others.some((one) => one.week === week))
    return { state: 'failed', why: `The listing has a launch in the week of ${week} already.` };
  for (const launch of replaced) await cancelLaunch(tx, launch, 'replaced', now);
  const booking = { listing_id, week, plan: 'paid', status: 'scheduled', booked_at: now } as const;
  const launch_id = await bookLaunch(tx, booking);
  if (
    starts_at <= now &&
    !(await whoHolds(tx, listing_id)) &&
    !(await siteIsDown(tx, { listing_id, starts_at }))
  )
    await goLive(tx, launch_id, now);
  return stateOfLaunch(tx, launch_id, now);
}

/** The first launch of a listing, with or without a place in the free queue. */
export const giveLaunch = launching(firstLaunch);
/** The launch of a listing that waits in the free queue, in a week of its own choice. */
export const giveQueueSkip = launching(fromQueue);
/** Another launch of a live listing, beside those that it had. */
export const giveRelaunch = launching(secondLaunch);
