import type { Clock, PaymentProvider } from '../../domain/ports.ts';
import { isRecorded, ordersToLookUp, recordLookedUp } from '../../services/orders/paying/reconcile.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Payments are looked up from a little before the buyer was sent on. */
const BEFORE_MS = 60_000;

/** Scheduled: asks the payment provider about orders that are still pending, so that a lost webhook loses no sale. */
export function reconcileOrders({
  store,
  clock,
  payments,
}: {
  store: Store;
  clock: Clock;
  payments: PaymentProvider | undefined;
}): JobHandler {
  return async (_payload, run) => {
    if (!payments) return;
    const { name: provider, is_test } = payments;
    const now = clock.now().getTime();
    const pending = await ordersToLookUp(store, provider, now);
    if (pending.length === 0) return;
    const since = Math.min(...pending.map(({ terms_accepted_at }) => terms_accepted_at ?? now)) - BEFORE_MS;
    for (const report of await payments.paymentsSince(since, run.signal))
      if (!(await isRecorded(store, provider, report.event_key)))
        await run.write((tx) => recordLookedUp(tx, { provider, report, is_test, now }), { durable: true });
  };
}
