import type { Giver, Part } from './given.ts';
import { listingOfLine } from './listing_of_line.ts';
import { untilLive } from './until_live.ts';

/** Reference of a line on the billboard; a refund adds to it. */
export const billboardReference = ({ order, line }: Pick<Part, 'order' | 'line'>): string =>
  `order:${order.number}:${line.position}`;

/** Adds what was paid, without VAT, to the sum of a live listing on the billboard (R74). */
export const giveBillboard: Giver = async (tx, part) => {
  const { line, given, now } = part;
  if (given.billboard) return { state: 'done' };
  const listing = await listingOfLine(tx, part);
  if (typeof listing === 'string') return { state: 'failed', why: listing };
  if (listing.status !== 'live') return untilLive(tx, part);
  const cents = line.net_cents - line.refunded_cents;
  const payment = { listing_id: listing.id, amount_cents: cents, paid_at: now };
  await tx.billboard.record({ ...payment, reference: billboardReference(part) });
  return { state: 'done', given: { billboard: { cents } } };
};
