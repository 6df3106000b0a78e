import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Reads } from '../../../store/store.ts';

/** The lines about the listing of a line that were paid for, this one and refunded ones included; and those of them that stand beside it. */
export async function linesBeside(
  { purchases }: Pick<Reads, 'purchases'>,
  { listing_id, purchase_id, position }: PurchaseLine,
): Promise<{ bought: PurchaseLine[]; standing: PurchaseLine[] }> {
  const bought = listing_id === null ? [] : await purchases.paidLinesOfListing(listing_id);
  const standing = bought.filter(
    (one) => one.status !== 'refunded' && (one.purchase_id !== purchase_id || one.position !== position),
  );
  return { bought, standing };
}

/** The other lines about the listing of a line that are paid for and not refunded. */
export const standingLines = async (
  reads: Pick<Reads, 'purchases'>,
  line: PurchaseLine,
): Promise<PurchaseLine[]> => (await linesBeside(reads, line)).standing;
