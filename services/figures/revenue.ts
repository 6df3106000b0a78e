import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { REVENUE_COLUMNS } from '../../domain/listings/revenue.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { AttestedRevenue, StoredRevenue } from '../../store/listings/revenue.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import type { TableOrder, TableReport } from './ratings.ts';
import { pastDay, quoted, type RefusedCell, sourceFault, tableOf } from './table.ts';

type Column = (typeof REVENUE_COLUMNS)[number];

/** What is stored about the revenue of a listing. */
export type ListingRevenue = StoredRevenue;
/** What the site team types about the revenue of a listing. */
type TypedRevenue = Readonly<Record<Exclude<Column, 'listing'>, string>>;
/** What is wrong with each field of it: sentences without their subjects. */
type RevenueFaults = Partial<Record<Column, string>>;

/** The amount of 30 days that was typed, or what is wrong with it (D39). */
function revenueOf(
  { revenue_usd, verified_on, source }: TypedRevenue,
  now: number,
): { revenue: AttestedRevenue } | { faults: RevenueFaults } {
  const isAmount = /^\d{1,11}(?:\.\d{1,2})?$/.test(revenue_usd);
  const day = pastDay(verified_on, now);
  const unnamed = sourceFault(source);
  const faults = {
    ...(!isAmount && {
      revenue_usd: `is ${quoted(revenue_usd)}, which is not an amount in US dollars such as 1234.50.`,
    }),
    ...(typeof day === 'string' && { verified_on: day }),
    ...(unnamed !== null && { source: unnamed }),
  };
  if (typeof day === 'string' || Object.keys(faults).length > 0) return { faults };
  return { revenue: { amount_cents: Math.round(Number(revenue_usd) * 100), verified_at: day, source } };
}

/** Who attests the revenue of which listing. */
interface Attestation {
  listing_id: number;
  typed: TypedRevenue;
  by: AuditActor;
  now: number;
}

/** Attests the revenue of 30 days of a listing, with an audit row. It is public while an owner consents (D39). */
export const attestRevenue = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    { listing_id, typed, by, now }: Attestation,
  ): Promise<'no_listing' | { revenue: AttestedRevenue; is_public: boolean } | { faults: RevenueFaults }> => {
    const listing = await tx.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return 'no_listing';
    const read = revenueOf(typed, now);
    if ('faults' in read) return read;
    const { consented_at } = await attest(tx, listing, read.revenue, by);
    return { ...read, is_public: consented_at !== null && listing.status === 'live' };
  },
);

async function attest(
  tx: Tx,
  { id, person_id }: Listing,
  revenue: AttestedRevenue,
  by: AuditActor,
): Promise<Pick<StoredRevenue, 'consented_at'>> {
  const before = await tx.revenue.of(id);
  await tx.revenue.attest(id, revenue);
  const details = { ...revenue, before_cents: before?.amount_cents ?? null };
  const subject = `listing:${id}`;
  await tx.audit_log.record({ by, kind: 'revenue_attested', person_id, subject, details });
  return { consented_at: before?.consented_at ?? null };
}

/** Withdraws what the site team attested for a listing, with an audit row; it leaves the board at once. The consent stays. Returns why not, or null. */
export const withdrawRevenue = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    { listing_id, by }: Pick<Attestation, 'listing_id' | 'by'>,
  ): Promise<'no_listing' | 'none' | null> => {
    const listing = await tx.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return 'no_listing';
    const before = await tx.revenue.of(listing_id);
    if (!before || before.amount_cents === null) return 'none';
    await tx.revenue.attest(listing_id, null);
    const { amount_cents, source } = before;
    const entry = {
      kind: 'revenue_withdrawn',
      person_id: listing.person_id,
      subject: `listing:${listing_id}`,
    } as const;
    await tx.audit_log.record({ by, ...entry, details: { amount_cents, source } });
    return null;
  },
);

/** Reads a table of revenue without attesting any. */
export const readRevenue = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, { text, now }: Omit<TableOrder, 'by'>): Promise<TableReport> => {
    const { found, refused } = await revenueIn(reads, text, now);
    return { rows: found.length, refused };
  },
);

/** Attests every amount of a table, each with an audit row; or none, where a cell is refused. */
export const importRevenue = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { text, by, now }: TableOrder): Promise<TableReport> => {
    const { found, refused } = await revenueIn(tx, text, now);
    if (refused.length === 0)
      for (const { listing, revenue } of found) await attest(tx, listing, revenue, by);
    return { rows: found.length, refused };
  },
);

async function revenueIn(reads: Reads, text: string, now: number) {
  const { rows, refused } = tableOf(text, REVENUE_COLUMNS);
  const found: { listing: Listing; revenue: AttestedRevenue }[] = [];
  const lines = new Map<number, number>();
  for (const { line, cells } of rows) {
    const listing = await reads.listings.bySlug(cells.listing);
    const read = revenueOf(cells, now);
    const faults: RevenueFaults = 'faults' in read ? { ...read.faults } : {};
    const earlier = listing && lines.get(listing.id);
    if (!listing || listing.deleted_at !== null)
      faults.listing = `is ${quoted(cells.listing)}, which is not the slug of a listing.`;
    else if (earlier !== undefined) faults.listing = `is on line ${earlier} already.`;
    if (listing) lines.set(listing.id, earlier ?? line);
    if (listing && 'revenue' in read) found.push({ listing, revenue: read.revenue });
    for (const [column, message] of Object.entries(faults))
      refused.push({ line, column, message } satisfies RefusedCell);
  }
  return { found, refused };
}

/** A listing whose revenue is attested. */
export interface RevenueRow extends AttestedRevenue {
  id: number;
  name: string;
  slug: string;
  /** Whether an owner agreed to show it. */
  has_consent: boolean;
  /** Whether it stands on the board: its listing is live, too. */
  is_public: boolean;
}

/** Attested revenue with its listings, public or not, the latest verified first, and the number of all. */
export const attestedRevenue = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    { revenue, listings }: Pick<Reads, 'revenue' | 'listings'>,
    range: { offset: number; limit: number },
  ): Promise<{ rows: RevenueRow[]; total: number }> => {
    const { rows, total } = await revenue.attested(range);
    const known = new Map(
      (await listings.summaries(rows.map(({ listing_id }) => listing_id))).map((row) => [row.id, row]),
    );
    return {
      total,
      rows: rows.flatMap(({ listing_id, amount_cents, verified_at, source, consented_at }) => {
        const listing = known.get(listing_id);
        if (!listing || amount_cents === null || verified_at === null || source === null) return [];
        const { id, name, slug, status } = listing;
        const has_consent = consented_at !== null;
        return [
          {
            id,
            name,
            slug,
            amount_cents,
            verified_at,
            source,
            has_consent,
            is_public: has_consent && status === 'live',
          },
        ];
      }),
    };
  },
);

/** What is stored about the revenue of a listing, for the site team; undefined if there is nothing. */
export const storedRevenue = defineUseCase(
  { who: 'administrators', does: 'reads' },
  ({ revenue }: Pick<Reads, 'revenue'>, listing_id: number) => revenue.of(listing_id),
);
