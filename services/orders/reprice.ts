import { ApiError } from '../../domain/http/errors.ts';
import { rulesOf } from '../../domain/listings/products.ts';
import type { Billing } from '../../domain/orders/order.ts';
import type { Reads } from '../../store/store.ts';
import type { RequestedItem } from './basket/requested.ts';
import { type TaxedOrder, type TaxWorld, taxOrder } from './order_tax.ts';
import type { OrderWithLines } from './own_orders.ts';
import { checkedItems } from './quote.ts';
import type { SaleWorld } from './sale.ts';

/** An order with the VAT for its billing details. */
export type Repriced = TaxedOrder & { total_cents: number };

/**
 * The VAT of a pending order for billing details, at the prices that are held. What was ordered is looked at once more by the rules of a
 * quote, whose prices do not count: `refused` says what can no longer be given.
 */
export async function reprice(
  reads: Reads,
  world: SaleWorld & TaxWorld,
  { order, billing, now }: { order: OrderWithLines; billing: Billing; now: number },
): Promise<Repriced | { refused: string }> {
  const { country, postal_address, vat_number } = billing;
  const { person_id, lines, subtotal_cents } = order;
  const net_cents = lines.map((line) => line.net_cents);
  try {
    await checkedItems(reads, world, { person_id, items: lines.map(itemOf), country, now });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order_refused') throw error;
    return { refused: (error.details.errors ?? []).map(({ message }) => message).join(' ') };
  }
  const taxed = await taxOrder(reads, world, { net_cents, country, postal_address, vat_number, now });
  return { ...taxed, total_cents: subtotal_cents + taxed.vat_cents };
}

/** What was requested when a line was ordered. */
const itemOf = ({
  product,
  listing_id,
  week,
  categories,
  options,
  net_cents,
}: OrderWithLines['lines'][number]): RequestedItem => ({
  product,
  ...(listing_id !== null && { listing_id }),
  ...(week !== null && { week }),
  ...(rulesOf(product).open_price && { amount_cents: net_cents }),
  ...(categories.length > 0 && { categories }),
  ...(options !== null && { options }),
});
