import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { type Given, givenOf } from './given.ts';

/** What a line was given, without what came to nothing, so that it can be given again. */
export async function toTryAgain({ launches }: Pick<Tx, 'launches'>, line: PurchaseLine): Promise<Given> {
  const { failed: _failed, launch, review, ...given } = givenOf(line);
  const booked = launch && (await launches.byId(launch.launch_id));
  return {
    ...given,
    ...(launch && booked && booked.status !== 'cancelled' && { launch }),
    ...(review?.report && { review }),
  };
}
