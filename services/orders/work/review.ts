import { accessibility, completeness, lengths, unproved } from '../../../domain/orders/computed_checks.ts';
import { isGiving } from '../../../domain/orders/order.ts';
import {
  type JudgedReview,
  REVIEW_CHECKS,
  type ReviewCheck,
  type ReviewFinding,
  type ReviewReport,
} from '../../../domain/orders/review.ts';
import type { Page } from '../../../domain/page/page.ts';
import type { PageAudit } from '../../../domain/page/page_audit.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { writeTo } from '../../email/outbox.ts';
import { evidenceOfListing } from '../../listings/evidence.ts';
import { fulfilLine } from '../fulfil/fulfil_order.ts';
import { type Given, givenOf } from '../fulfil/given.ts';

/** The line of a review. */
export interface ReviewLine {
  purchase_id: number;
  position: number;
}

/** A review that is to be written. */
export interface WantedReview {
  listing: Listing;
  /** What the buyer wants looked at first; null for everything. */
  focus: string | null;
}

/** The review of a line, if it is still wanted: neither written nor refunded, and the listing is there. */
export async function wantedReview(
  reads: Pick<Reads, 'purchases' | 'listings'>,
  of: ReviewLine,
): Promise<WantedReview | undefined> {
  const found = await openReview(reads, of);
  const listing = found && (await reads.listings.byId(found.line.listing_id ?? 0));
  if (!found || !listing || listing.deleted_at !== null) return undefined;
  const focus = found.line.options?.['focus'];
  return { listing, focus: typeof focus === 'string' ? focus : null };
}

/** The report: what can be computed is computed, and a model judged the rest. */
export async function reportOf(
  reads: Pick<Reads, 'listings' | 'evidence'>,
  {
    listing,
    pages,
    audit,
    judged,
    now,
  }: {
    listing: Listing;
    pages: readonly Page[];
    audit: PageAudit;
    judged: JudgedReview;
    now: number;
  },
): Promise<ReviewReport> {
  const { facts } = await evidenceOfListing(reads, listing);
  const findings: Readonly<Record<ReviewCheck, readonly ReviewFinding[]>> = {
    completeness: completeness(listing),
    contradictions: judged.checks.contradictions,
    unclear_prices: judged.checks.unclear_prices,
    missing_proof: [...unproved(facts), ...judged.checks.missing_proof],
    lengths: lengths(listing, pages[0]),
    accessibility: accessibility(audit),
  };
  return {
    written_at: new Date(now).toISOString(),
    pages: pages.map(({ url }) => url),
    checks: (Object.keys(REVIEW_CHECKS) as ReviewCheck[]).map((check) => ({
      check,
      title: REVIEW_CHECKS[check],
      findings: findings[check],
    })),
    suggestions: judged.suggestions,
    left_out: judged.left_out,
  };
}

/** Writes the report into the line, and emails its buyer. Changes nothing if the review is not wanted any more. */
export async function storeReview(tx: Tx, of: ReviewLine, report: ReviewReport, now: number): Promise<void> {
  const found = await openReview(tx, of);
  if (!found) return;
  await give(tx, found, { report }, now);
  const { number, person_id } = found.order;
  const listing = await tx.listings.byId(found.line.listing_id ?? 0);
  const data = { number, name: listing?.name ?? '' };
  await writeTo(tx, person_id, 'order_review_written', data, `${number}:${of.position}:${now}`);
}

/** Notes that the review cannot be written, and why: the line waits for the site team. */
export async function failReview(tx: Tx, of: ReviewLine, why: string, now: number): Promise<void> {
  const found = await openReview(tx, of);
  if (found) await give(tx, found, { report: null, failed: why }, now);
}

async function give(
  tx: Tx,
  { order, line }: { order: Purchase; line: PurchaseLine },
  review: NonNullable<Given['review']>,
  now: number,
): Promise<void> {
  const given: Given = { ...givenOf(line), review };
  await tx.purchases.patchLine(order.id, line.position, { given });
  await fulfilLine(tx, { order, line: { ...line, given }, now });
}

async function openReview(
  { purchases }: Pick<Reads, 'purchases'>,
  { purchase_id, position }: ReviewLine,
): Promise<{ order: Purchase; line: PurchaseLine } | undefined> {
  const order = await purchases.byId(purchase_id);
  const line = (await purchases.lines(purchase_id)).find((one) => one.position === position);
  if (!order || !isGiving(order) || line?.status !== 'pending') return undefined;
  return givenOf(line).review?.report === null ? { order, line } : undefined;
}
