import { DAY_MS } from '../../../domain/time/day.ts';
import type { Tx } from '../../../store/store.ts';
import { type Given, givenOf, type Part } from '../fulfil/given.ts';
import type { TakenBack } from './back.ts';
import { standingLines } from './standing_lines.ts';

/** Takes back the featured days of a line that are left; those of later lines begin earlier. */
export async function featuredBack(tx: Tx, { line, given: { featured }, now }: Part): Promise<TakenBack> {
  const listing = line.listing_id === null ? undefined : await tx.listings.byId(line.listing_id);
  if (!featured || !listing) return { said: [] };
  const end = listing.featured_until ?? 0;
  const until = Date.parse(featured.until);
  // The site team may have ended the place, or moved its end.
  const left = Math.max(0, Math.min(until - Math.max(now, Date.parse(featured.from)), end - now));
  if (left === 0) return { said: [] };
  const featured_until = end - left > now ? end - left : null;
  await tx.listings.update(listing.id, { featured_until, updated_at: now });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'listing_featured',
    person_id: listing.person_id,
    subject: `listing:${listing.id}`,
    details: { before: listing.featured_until, after: featured_until },
  });
  for (const later of await standingLines(tx, line)) {
    const own = givenOf(later).featured;
    if (own && Date.parse(own.from) >= until)
      await tx.purchases.patchLine(later.purchase_id, later.position, {
        given: { ...later.given, featured: earlier(own, left) },
      });
  }
  const days = Math.ceil(left / DAY_MS);
  return { said: [`The featured place ends ${days === 1 ? 'a day' : `${days} days`} earlier.`] };
}

const earlier = (
  { days, from, until }: NonNullable<Given['featured']>,
  by: number,
): NonNullable<Given['featured']> => ({
  days,
  from: new Date(Date.parse(from) - by).toISOString(),
  until: new Date(Date.parse(until) - by).toISOString(),
});
