import { attributionOf } from '../../../domain/listings/domain_rating.ts';
import { REVENUE_ATTRIBUTION, REVENUE_DAYS } from '../../../domain/listings/revenue.ts';
import { type ReadBoard, ranked } from './board.ts';

const instantOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Ratings of domains by a third party (R76, D38). */
export const domainRating: ReadBoard = async ({ store }, wanted) => {
  const { places, total } = await store.ratings.page(wanted);
  return {
    rows: ranked(places, wanted).map(({ rank, listing_id, rating, checked_at, source }) => ({
      rank,
      listing_id,
      metric: rating,
      checked_at: instantOf(checked_at),
      ...(source !== null && { source, attribution: attributionOf(source) }),
    })),
    total,
    ...(total === 0 && { notice: 'This site has no source of Domain Ratings yet.' }),
  };
};

/** Verified revenue of {@link REVENUE_DAYS} days (R77, D39). */
export const revenue: ReadBoard = async ({ store }, wanted) => {
  const [rows, total] = await Promise.all([store.revenue.page(wanted), store.revenue.total()]);
  return {
    rows: ranked(rows, wanted).map(({ rank, listing_id, amount_cents, verified_at, source }) => ({
      rank,
      listing_id,
      metric: amount_cents,
      currency: 'USD' as const,
      attribution: REVENUE_ATTRIBUTION,
      ...(source !== null && { source }),
      ...(verified_at !== null && { verified_at: new Date(verified_at).toISOString() }),
    })),
    total,
    period_days: REVENUE_DAYS,
    ...(total === 0 && { notice: 'No company shows verified revenue yet.' }),
  };
};
