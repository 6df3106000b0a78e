import { rulesOf } from '../../../domain/listings/products.ts';
import type { OwnReceipt } from '../../../services/orders/receipt.ts';
import type { ShownLine } from '../../templates/orders/checkout.ts';

/** A line of an order as pages show it. */
export const shownLine = (
  listings: ReadonlyMap<number, string>,
  line: OwnReceipt['order']['lines'][number],
): ShownLine => ({
  ...line,
  listing: line.listing_id === null ? null : (listings.get(line.listing_id) ?? null),
  is_at_once: line.week === null && rulesOf(line.product).week === 'optional',
});
