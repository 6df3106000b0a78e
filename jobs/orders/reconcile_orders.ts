import type { Clock, PaymentProvider } from '../../domain/ports.ts';
import {
  isNews,
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
 * Scheduled each night: asks the payment provider about orders of the last months, and once a week about all of them, so that no refund is lost.
 * A bank that takes a charge back or gives it again, and money that comes after its order has expired, are found only here if their webhook is
 * lost.
 */
export const recheckPayments = (world: LookUpWorld): JobHandler => lookUp(world, reportedSince);

/** Records what the provider knows of payments since an instant, as its webhooks would have. */
function lookUp({ store, clock, payments }: LookUpWorld, sinceWhen: typeof reportedSince): JobHandler {
  return async ({ slot, since: first_slot }, run) => {
    if (!payments) return;
    const { name: provider, is_test } = payments;
    const now = clock.now().getTime();
    const slots = { first: Number(first_slot), last: Number(slot) };
    const since = await sinceWhen(store, provider, now, slots);
    if (since === null) return;
    for (const report of await payments.paymentsSince(since, run.signal))
      if (await isNews(store, provider, report))
        await run.write((tx) => recordLookedUp(tx, { provider, report, is_test, now }), { durable: true });
  };
}
