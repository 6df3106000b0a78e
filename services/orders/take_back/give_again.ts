import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { billboardReference } from '../fulfil/give_billboard.ts';
import { type Given, givenOf } from '../fulfil/given.ts';
import { toTryAgain } from '../fulfil/try_again.ts';

/** A line whose refund is undone. */
interface UndoneLine {
  order: Purchase;
  line: PurchaseLine;
  /** What was refunded of it, without VAT. */
  cents: number;
  refunded_at: number;
  now: number;
}

/**
 * Undoes the refund of `cents` of a line, without VAT: what was taken back is to be given again. A launch that stayed live is paid again; one
 * that was cancelled is booked again, and sections and featured days that it cut off are given again. What the site team did by hand stays done. The caller
 * fulfils the order then.
 */
export async function giveAgain(tx: Tx, { order, line, cents, refunded_at, now }: UndoneLine): Promise<void> {
  const billboard = await onBillboard(tx, { order, line });
  const refunded_cents = line.refunded_cents - cents;
  if (line.status !== 'refunded') {
    const given = billboard && { given: { ...line.given, billboard } };
    await tx.purchases.patchLine(order.id, line.position, { refunded_cents, ...given });
    return;
  }
  const { sections: _sections, featured, taken_back: _said, ...rest } = await toTryAgain(tx, line);
  if (rest.launch) await tx.launches.becomePaid(rest.launch.launch_id, now);
  const status = rest.by_hand ? 'fulfilled' : 'pending';
  const wasUsedUp = featured && Date.parse(featured.until) <= refunded_at;
  const given: Given = { ...rest, ...(wasUsedUp && { featured }), ...(billboard && { billboard }) };
  await tx.purchases.patchLine(order.id, line.position, { refunded_cents, status, given });
}

/** What the line counts on the billboard again; undefined if it counted nothing less. */
async function onBillboard(
  tx: Tx,
  { order, line }: { order: Purchase; line: PurchaseLine },
): Promise<Given['billboard']> {
  const { billboard } = givenOf(line);
  const reference = `${billboardReference({ order, line })}:refunded:${line.refunded_cents}`;
  const less = await tx.billboard.removeRefund(reference);
  return billboard && less > 0 ? { cents: billboard.cents + less } : undefined;
}
