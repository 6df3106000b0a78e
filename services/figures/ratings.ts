import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { dateAt } from '../../domain/launches/weeks.ts';
import { RATING_COLUMNS } from '../../domain/listings/domain_rating.ts';
import { isRegistered, searchedDomain } from '../../domain/profile/sites.ts';
import type { CheckedRating } from '../../store/listings/ratings.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { pastDay, quoted, type RefusedCell, sourceFault, type TableRow, tableOf } from './table.ts';

/** A table that the site team sends, and what would be recorded from it. */
export interface TableOrder {
  /** Comma-separated values. */
  text: string;
  by: AuditActor;
  /** Epoch milliseconds. */
  now: number;
}

/** What a table holds: the number of its rows, or each cell that is not taken. A table with refusals records nothing. */
export interface TableReport {
  rows: number;
  refused: RefusedCell[];
}

type RatingRow = TableRow<(typeof RATING_COLUMNS)[number]>;

/** Reads a table of Domain Ratings without recording any (D38). */
export const readRatings = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, { text, now }: Omit<TableOrder, 'by'>): Promise<TableReport> => {
    const { ratings, refused } = await ratingsIn(reads, text, now);
    return { rows: ratings.length, refused };
  },
);

/** Records every Domain Rating of a table, with a row of the audit table; or none, where a cell is refused (D38). */
export const importRatings = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { text, by, now }: TableOrder): Promise<TableReport> => {
    const { ratings, refused } = await ratingsIn(tx, text, now);
    if (refused.length > 0) return { rows: ratings.length, refused };
    for (const rating of ratings) await tx.ratings.record(rating);
    const details = { ratings: ratings.length, sources: [...new Set(ratings.map(({ source }) => source))] };
    await tx.audit_log.record({ by, kind: 'ratings_imported', subject: 'domain_rating:table', details });
    return { rows: ratings.length, refused };
  },
);

async function ratingsIn(
  reads: Reads,
  text: string,
  now: number,
): Promise<{ ratings: CheckedRating[]; refused: RefusedCell[] }> {
  const { rows, refused } = tableOf(text, RATING_COLUMNS);
  const ratings: CheckedRating[] = [];
  const lines = new Map<string, number>();
  for (const row of rows) {
    const rating = ratingOf(row, now);
    const domain = searchedDomain(row.cells.domain);
    const faults = { ...rating.faults, ...(await domainFault(reads, domain, row.cells.domain)) };
    const day = `${domain} ${row.cells.checked_on}`;
    const earlier = lines.get(day);
    if (earlier !== undefined) faults.domain ??= `has a rating of this day on line ${earlier} already.`;
    lines.set(day, earlier ?? row.line);
    ratings.push({ domain, ...rating.value });
    for (const [column, message] of Object.entries(faults)) refused.push({ line: row.line, column, message });
  }
  return { ratings, refused };
}

type Faults = Partial<Record<(typeof RATING_COLUMNS)[number], string>>;

function ratingOf(
  { cells }: RatingRow,
  now: number,
): { value: Omit<CheckedRating, 'domain'>; faults: Faults } {
  const { rating, checked_on, source } = cells;
  const day = pastDay(checked_on, now);
  const isRating = /^\d{1,3}(?:\.\d{1,4})?$/.test(rating) && Number(rating) <= 100;
  const unnamed = sourceFault(source);
  return {
    value: { rating: Number(rating), checked_at: typeof day === 'number' ? day : 0, source },
    faults: {
      ...(!isRating && { rating: `is ${quoted(rating)}, which is not a number from 0 to 100 such as 38.5.` }),
      ...(typeof day === 'string' && { checked_on: day }),
      ...(unnamed !== null && { source: unnamed }),
    },
  };
}

async function domainFault({ ratings }: Reads, domain: string, typed: string): Promise<Faults> {
  if (typed === '') return { domain: 'is missing.' };
  return (await ratings.isListed(domain))
    ? {}
    : { domain: `is ${quoted(typed)}, and no listing has a website there.` };
}

/** A live listing by the latest rating of its domain. */
export interface RatedListing {
  id: number;
  name: string;
  website: string;
  rating: number;
  source: string | null;
  /** Epoch milliseconds. */
  checked_at: number | null;
}

/** Live listings with the latest rating of their domains, highest first, and the number of all. */
export const ratedListings = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    { ratings, listings }: Pick<Reads, 'ratings' | 'listings'>,
    range: { offset: number; limit: number },
  ): Promise<{ rows: RatedListing[]; total: number }> => {
    const { places, total } = await ratings.page(range);
    const known = new Map(
      (await listings.summaries(places.map(({ listing_id }) => listing_id))).map((row) => [row.id, row]),
    );
    const rows = places.flatMap(({ listing_id, rating, source, checked_at }) => {
      const listing = known.get(listing_id);
      return listing
        ? [{ id: listing_id, name: listing.name, website: listing.url, rating, source, checked_at }]
        : [];
    });
    return { rows, total };
  },
);

/** Domains of live listings that a source has not rated today; names that are registered nowhere have no rating. */
export async function domainsToRate({ ratings }: Pick<Reads, 'ratings'>, now: number): Promise<string[]> {
  return (await ratings.unrated(dateAt(now, 'UTC'))).filter(isRegistered);
}

/** Records what a source returned (D38). */
export async function recordRatings(
  tx: Tx,
  { rated, ...of }: { rated: ReadonlyMap<string, number>; source: string; checked_at: number },
): Promise<void> {
  for (const [domain, rating] of rated) await tx.ratings.record({ domain, rating, ...of });
}

/** Has the source rate domains now as it does daily, with an audit row; false if that waits already. */
export const requestRatings = defineUseCase(
  { who: 'administrators', does: 'writes' },
  async (tx: Tx, { by }: Pick<TableOrder, 'by'>): Promise<boolean> => {
    if ((await tx.jobs.queued(['rate_domains'])) > 0) return false;
    // At once, whatever the clock of the caller shows.
    await tx.jobs.enqueue('rate_domains', {}, { run_at: 0 });
    await tx.audit_log.record({ by, kind: 'ratings_requested', subject: 'domain_rating:source' });
    return true;
  },
);

/** After ratings have come nobody has to look at days on which they did not. */
export async function settleFailedRatings(tx: Tx): Promise<void> {
  await tx.jobs.dismiss('rate_domains');
}
