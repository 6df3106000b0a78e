import { type OrderStatus, statusAt } from '../../domain/orders/order.ts';
import type { PurchaseRefund } from '../../store/orders/refunds.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { namesOfListings } from './checkout.ts';
import { type OrderWithLines, ownOrder } from './own_orders.ts';

/** An order as its person sees it, with what its receipt says. */
export interface OwnReceipt {
  order: OrderWithLines;
  /** That of the order at this moment. */
  status: OrderStatus;
  /** Names of the listings of its lines, by id. */
  listings: ReadonlyMap<number, string>;
  /** Oldest first, with those that were undone. */
  refunds: readonly PurchaseRefund[];
}

/** The order of a person with its receipt; undefined for unknown numbers and for orders of others. */
export const ownReceipt = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Reads,
    { person_id, number, now }: { person_id: number; number: string; now: number },
  ): Promise<OwnReceipt | undefined> => {
    const order = await ownOrder(reads, person_id, number);
    if (!order) return undefined;
    return {
      order,
      status: statusAt(order, now),
      listings: await namesOfListings(reads, order),
      refunds: await reads.refunds.ofPurchase(order.id),
    };
  },
);
