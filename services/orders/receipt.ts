import type { OrderStatus } from '../../domain/orders/order.ts';
import { statusAt } from '../../domain/orders/order.ts';
import type { Reads } from '../../store/store.ts';
import { namesOfListings } from './checkout.ts';
import { type OrderWithLines, ownOrder } from './own_orders.ts';

/** An order as its person sees it, with what its receipt says. */
export interface OwnReceipt {
  order: OrderWithLines;
  /** That of the order at this moment. */
  status: OrderStatus;
  /** Names of the listings of its lines, by id. */
  listings: ReadonlyMap<number, string>;
  /** Name and postal address of the operator; empty if not stated. */
  seller: string;
  seller_vat_number: string;
  /** Whether the provider was the seller, and has sent the invoice (D22). */
  is_provider_seller: boolean;
}

/** The order of a person with its receipt; undefined for unknown numbers and for orders of others. */
export async function ownReceipt(
  reads: Reads,
  { person_id, number, now }: { person_id: number; number: string; now: number },
): Promise<OwnReceipt | undefined> {
  const order = await ownOrder(reads, person_id, number);
  if (!order) return undefined;
  const settings = await reads.settings.all();
  return {
    order,
    status: statusAt(order, now),
    listings: await namesOfListings(reads, order),
    seller: settings['site.operator'],
    seller_vat_number: settings['tax.vat_number'],
    is_provider_seller: order.provider === 'lemonsqueezy',
  };
}
