import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Reads } from '../../../store/store.ts';

/** The other lines about the listing of a line that are paid for and not refunded. */
export async function standingLines(
  { purchases }: Pick<Reads, 'purchases'>,
  { listing_id, purchase_id, position }: PurchaseLine,
): Promise<PurchaseLine[]> {
  if (listing_id === null) return [];
  return (await purchases.paidLinesOfListing(listing_id)).filter(
    (one) => one.status !== 'refunded' && (one.purchase_id !== purchase_id || one.position !== position),
  );
}
