import type { Clock } from '../../domain/ports.ts';
import { fulfilOrder, ordersToFulfil } from '../../services/orders/fulfil/fulfil_order.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Gives what waited in paid orders: launches that have gone live since, featured places that can begin, lines that met a fault. Each order is
 * a transaction of its own. Fails after all of them if a line met a fault of ours, so that the queue reports it.
 */
export function fulfilOrders({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    const errors: Error[] = [];
    for (const id of await ordersToFulfil(store))
      errors.push(...(await run.write((tx) => fulfilOrder(tx, id, now), { durable: true })));
    if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join(' '));
  };
}
