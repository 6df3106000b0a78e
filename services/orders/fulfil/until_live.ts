import { LAUNCHES } from '../../../domain/orders/listing_fit.ts';
import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Reads } from '../../../store/store.ts';
import { givenOf, type Outcome, type Part } from './given.ts';

/** The launch of the order that came to nothing, as a sentence; null while it may go live. */
async function endOfLaunch(
  { launches }: Pick<Reads, 'launches'>,
  line: PurchaseLine,
): Promise<string | null> {
  if (line.status === 'refunded') return `${line.name} was paid back.`;
  if (line.status === 'fulfilled') return null;
  const { launch, failed } = givenOf(line);
  const booked = launch && (await launches.byId(launch.launch_id));
  const isOver = booked ? booked.status === 'cancelled' : line.status === 'failed';
  return isOver ? `${line.name}: ${failed ?? 'its launch was cancelled.'}` : null;
}

/**
 * What a line that begins when its listing is live does until then: it waits, also when the launch moves to another week. It fails once every
 * launch that was ordered beside it came to nothing, so that the site team gives it or pays it back with that one.
 */
export async function untilLive(
  reads: Pick<Reads, 'launches' | 'purchases'>,
  { line }: Pick<Part, 'line'>,
): Promise<Outcome> {
  const beside = (await reads.purchases.lines(line.purchase_id)).filter(
    ({ product, listing_id }) => LAUNCHES.includes(product) && listing_id === line.listing_id,
  );
  const ends = await Promise.all(beside.map((one) => endOfLaunch(reads, one)));
  const begins = `${line.name} begins when the listing is live`;
  return ends.length > 0 && ends.every((end) => end !== null)
    ? {
        state: 'failed',
        why: `${begins}, and the launch of this order does not take place. ${ends.join(' ')}`,
      }
    : { state: 'waits', why: `${begins}.` };
}
