import type { Clock } from '../../domain/ports.ts';
import { expireOrders as expire } from '../../services/orders/own_orders.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Scheduled: ends orders whose prices are no longer held (D24). */
export function expireOrders({ clock }: { clock: Clock }): JobHandler {
  return async (_payload, run) => {
    await run.commit((tx) => expire(tx, clock.now().getTime()));
  };
}
