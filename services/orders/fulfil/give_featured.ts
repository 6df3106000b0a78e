import { DAY_MS } from '../../../domain/time/day.ts';
import type { Giver } from './given.ts';
import { listingOfLine } from './listing_of_line.ts';
import { untilLive } from './until_live.ts';

/**
 * Gives a live listing its days among the featured ones, after those that are left (D42). They begin when it is live. It is labelled as paid
 * wherever it is shown, and changes no ranking.
 */
export const giveFeatured: Giver = async (tx, part) => {
  const { given, now } = part;
  if (given.featured) return { state: 'done' };
  const listing = await listingOfLine(tx, part);
  if (typeof listing === 'string') return { state: 'failed', why: listing };
  const { id, person_id, status, featured_until: before } = listing;
  if (status !== 'live') return untilLive(tx, part);
  const { 'featured.days': days } = await tx.settings.all();
  const from = Math.max(now, before ?? 0);
  const until = from + days * DAY_MS;
  await tx.listings.update(id, { featured_until: until, updated_at: now });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'listing_featured',
    person_id,
    subject: `listing:${id}`,
    details: { before, after: until },
  });
  const featured = { days, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  return { state: 'done', given: { featured } };
};
