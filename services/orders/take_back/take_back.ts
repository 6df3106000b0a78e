import { isDeepStrictEqual } from 'node:util';
import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { refreshCategories } from '../../listings/shown_categories.ts';
import { type Given, givenOf, type Part } from '../fulfil/given.ts';
import type { TakenBack } from './back.ts';
import { billboardBack } from './billboard_back.ts';
import { featuredBack } from './featured_back.ts';
import { launchBack } from './launch_back.ts';
import { sectionsBack } from './sections_back.ts';
import { standingLines } from './standing_lines.ts';
import { workBack } from './work_back.ts';

/** A line whose money went back. */
export interface Refund {
  purchase_id: number;
  position: number;
  /** What went back of the line in all, earlier refunds included, in US cents without VAT. */
  cents: number;
}

/**
 * Takes back what a line gave, after all of its money went back, by a refund or a chargeback (record 65). After a part of it only the
 * billboard counts less; everything else stays. The same refund again changes nothing. Records what was refunded of the line; the order is
 * the caller's. Returns what was taken back, as sentences.
 */
export async function takeBack(
  tx: Tx,
  { purchase_id, position, cents }: Refund,
  now: number,
): Promise<readonly string[]> {
  const order = await tx.purchases.byId(purchase_id);
  const line = (await tx.purchases.lines(purchase_id)).find((one) => one.position === position);
  if (!order || !line || line.status === 'refunded') return [];
  const isFull = cents >= line.net_cents;
  const taken = isFull
    ? await all(tx, { order, line, now })
    : await billboardBack(tx, { order, line, given: givenOf(line), now }, cents);
  await store(tx, line, { taken, isFull, cents });
  if (isFull) await lessCategories(tx, line, now);
  if (taken.said.length > 0) await record(tx, { order, line, said: taken.said });
  return taken.said;
}

/** Nothing is written where nothing has changed. */
async function store(
  tx: Tx,
  line: PurchaseLine,
  { taken: { said, given }, isFull, cents }: { taken: TakenBack; isFull: boolean; cents: number },
): Promise<void> {
  const { waits, ...before } = givenOf(line);
  const taken_back = [...(before.taken_back ?? []), ...said];
  const after: Given = {
    ...before,
    ...given,
    ...(taken_back.length > 0 && { taken_back }),
    ...(!isFull && waits !== undefined && { waits }),
  };
  const patch = {
    refunded_cents: Math.max(line.refunded_cents, Math.min(cents, line.net_cents)),
    given: line.given === null && Object.keys(after).length === 0 ? null : after,
    status: isFull ? ('refunded' as const) : line.status,
  };
  const { refunded_cents, status } = line;
  if (!isDeepStrictEqual(patch, { refunded_cents, given: line.given, status }))
    await tx.purchases.patchLine(line.purchase_id, line.position, patch);
}

/** Everything that the line gave; what other lines pay for stays. */
async function all(tx: Tx, { order, line, now }: Omit<Part, 'given'>): Promise<TakenBack> {
  let { waits: _waits, ...given } = givenOf(line);
  const said: string[] = [];
  for (const back of [launchBack, sectionsBack, featuredBack, workBack, allOfBillboard]) {
    const taken = await back(tx, { order, line, given, now });
    said.push(...taken.said);
    given = { ...given, ...taken.given };
  }
  if (given.categories) said.push('The further categories are not shown any more.');
  return { said, given };
}

const allOfBillboard = (tx: Tx, back: Part): Promise<TakenBack> =>
  billboardBack(tx, back, back.line.net_cents);

/** The listing shows what its plan and its other orders allow. */
async function lessCategories(tx: Tx, line: PurchaseLine, now: number): Promise<void> {
  if (line.listing_id === null) return;
  const others = (await standingLines(tx, line)).flatMap((one) => givenOf(one).categories ?? []);
  const ended = (givenOf(line).categories ?? []).filter((slug) => !others.includes(slug));
  await refreshCategories(tx, line.listing_id, now, ended);
}

async function record(
  tx: Tx,
  { order, line, said }: { order: Purchase; line: PurchaseLine; said: readonly string[] },
): Promise<void> {
  const { position, product, listing_id } = line;
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'line_taken_back',
    person_id: order.person_id,
    subject: `purchase:${order.id}`,
    details: { position, product, listing_id, taken_back: said },
  });
}
