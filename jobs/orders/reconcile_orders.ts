import type { Clock, PaymentProvider } from '../../domain/ports.ts';
import {
  isRecorded,
  pendingSince,
  recordLookedUp,
  reportedSince,
} from '../../services/orders/paying/reconcile.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

interface LookUpWorld {
  store: Store;
  clock: Clock;
  payments: PaymentProvider | undefined;
}

/** Scheduled: asks the payment provider about orders that are still pending, so that a lost webhook loses no sale. */
export const reconcileOrders = (world: LookUpWorld): JobHandler => lookUp(world, pendingSince);

/**
 * Scheduled: asks the payment provider about all orders that it may still report on, so that no refund is lost. A bank that takes a charge back,
 * and money that comes after its order has expired, are found only here if their webhook is lost.
 */
export const recheckPayments = (world: LookUpWorld): JobHandler => lookUp(world, reportedSince);

/** Records what the provider knows of payments since an instant, as its webhooks would have. */
function lookUp({ store, clock, payments }: LookUpWorld, sinceWhen: typeof pendingSince): JobHandler {
  return async (_payload, run) => {
    if (!payments) return;
    const { name: provider, is_test } = payments;
    const now = clock.now().getTime();
    const since = await sinceWhen(store, provider, now);
    if (since === null) return;
    for (const report of await payments.paymentsSince(since, run.signal))
      if (!(await isRecorded(store, provider, report.event_key)))
        await run.write((tx) => recordLookedUp(tx, { provider, report, is_test, now }), { durable: true });
  };
}
