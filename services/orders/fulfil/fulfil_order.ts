import { isDeepStrictEqual } from 'node:util';
import type { ProductCode } from '../../../domain/listings/products.ts';
import { LAUNCHES } from '../../../domain/orders/listing_fit.ts';
import { isGiving } from '../../../domain/orders/order.ts';
import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { refreshCategories } from '../../listings/shown_categories.ts';
import { giveBillboard } from './give_billboard.ts';
import { giveCategories } from './give_categories.ts';
import { giveFeatured } from './give_featured.ts';
import { giveLaunch, giveQueueSkip, giveRelaunch } from './give_launch.ts';
import { giveSections } from './give_sections.ts';
import { giveReview, giveTask } from './give_work.ts';
import { type Given, type Giver, givenOf } from './given.ts';

/** What each product gives, in this order. */
const PARTS: Readonly<Record<ProductCode, readonly Giver[]>> = {
  launch: [giveLaunch, giveSections],
  launch_bundle: [giveLaunch, giveSections, giveFeatured, giveTask, giveReview],
  skip_queue: [giveQueueSkip],
  relaunch: [giveRelaunch, giveSections],
  featured: [giveFeatured],
  extra_categories: [giveCategories],
  billboard_min: [giveBillboard],
  done_for_you: [giveTask],
  ai_review: [giveReview],
};

/** Products that change which categories a listing shows. */
const WITH_CATEGORIES: readonly ProductCode[] = [
  'launch',
  'launch_bundle',
  'skip_queue',
  'relaunch',
  'extra_categories',
];

/** Most paid orders with open lines that are looked at in one go. */
const ORDERS_MAX = 5_000;

/** Ids of paid orders with lines that wait, the oldest first. */
export const ordersToFulfil = ({ purchases }: Pick<Reads, 'purchases'>): Promise<number[]> =>
  purchases.toFulfil(ORDERS_MAX);

/**
 * Gives everything that is open of a paid order, in the transaction that pays: weeks are booked in it. What was given is not given again. A
 * line that meets a fault of ours changes nothing and stays pending, so that no payment is lost for it; the job `fulfil_orders` repeats it and
 * reports the fault. Returns the errors.
 */
export async function fulfilOrder(tx: Tx, purchase_id: number, now: number): Promise<Error[]> {
  const order = await tx.purchases.byId(purchase_id);
  if (!order || !isGiving(order)) return [];
  const errors: Error[] = [];
  for (const line of launchesFirst(await tx.purchases.lines(purchase_id))) {
    try {
      await tx.savepoint(() => fulfilLine(tx, { order, line, now }));
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return errors;
}

/** Featured days and the place on the billboard begin with a launch of the same order. */
const launchesFirst = (lines: readonly PurchaseLine[]): PurchaseLine[] =>
  lines.toSorted((a, b) => Number(LAUNCHES.includes(b.product)) - Number(LAUNCHES.includes(a.product)));

/**
 * Gives what is open of one line. It is fulfilled when all of it was given, failed as soon as something cannot be given, and pending while
 * something waits; `given` says what and why.
 */
export async function fulfilLine(
  tx: Tx,
  { order, line, now }: { order: Purchase; line: PurchaseLine; now: number },
): Promise<void> {
  if (line.status !== 'pending' || !isGiving(order)) return;
  const { waits: _waits, failed: _failed, ...before } = givenOf(line);
  let given: Given = before;
  const waits: string[] = [];
  let failed: string | undefined;
  for (const give of PARTS[line.product]) {
    const outcome = await give(tx, { order, line, given, now });
    given = { ...given, ...outcome.given };
    if (outcome.state === 'waits') waits.push(outcome.why);
    if (outcome.state !== 'failed') continue;
    failed = outcome.why;
    break;
  }
  const status = failed !== undefined ? 'failed' : waits.length > 0 ? 'pending' : 'fulfilled';
  await store(tx, line, {
    status,
    given: {
      ...given,
      ...(failed === undefined ? {} : { failed }),
      ...(status === 'pending' && { waits: waits.join(' ') }),
    },
    fulfilled_at: status === 'fulfilled' ? now : null,
  });
  await follow(tx, { order, line, status, now });
}

type LineState = Pick<PurchaseLine, 'status' | 'given' | 'fulfilled_at'>;

/** Nothing is written where nothing has changed: waiting lines are looked at every minute. */
async function store(tx: Tx, line: PurchaseLine, after: LineState): Promise<void> {
  const { status, given, fulfilled_at } = line;
  if (isDeepStrictEqual({ status, given, fulfilled_at }, after)) return;
  await tx.purchases.patchLine(line.purchase_id, line.position, after);
}

/** What follows from the new status of a line. */
async function follow(
  tx: Tx,
  {
    order,
    line,
    status,
    now,
  }: { order: Purchase; line: PurchaseLine; status: PurchaseLine['status']; now: number },
): Promise<void> {
  const { product, listing_id, given, position } = line;
  if (status === 'pending' && given !== null) return;
  if (listing_id !== null && WITH_CATEGORIES.includes(product)) await refreshCategories(tx, listing_id, now);
  if (status === 'pending') return;
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: status === 'failed' ? 'line_failed' : 'line_fulfilled',
    person_id: order.person_id,
    subject: `purchase:${order.id}`,
    details: { position, product, listing_id },
  });
}
