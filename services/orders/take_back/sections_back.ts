import { rulesOf } from '../../../domain/listings/products.ts';
import type { Tx } from '../../../store/store.ts';
import { givenOf } from '../fulfil/given.ts';
import type { Back, TakenBack } from './back.ts';
import { standingLines } from './standing_lines.ts';

/** Locks the sections that orders unlocked, and that no other order of the listing unlocks; what is in them stays stored. */
export async function sectionsBack(tx: Tx, { line, given, now }: Back): Promise<TakenBack> {
  const listing = line.listing_id === null ? undefined : await tx.listings.byId(line.listing_id);
  if (!given.sections || !listing) return { said: [] };
  const all = await tx.purchases.paidLinesOfListing(listing.id);
  const bought = new Set(all.flatMap((one) => givenOf(one).sections ?? []));
  const others = (await standingLines(tx, line)).filter((one) => givenOf(one).sections);
  const stay = new Set(others.flatMap(({ product }) => rulesOf(product).unlocks));
  const unlocked = listing.unlocked.filter((section) => !bought.has(section) || stay.has(section));
  if (unlocked.length === listing.unlocked.length) return { said: [] };
  await tx.listings.update(listing.id, { unlocked, updated_at: now });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'sections_unlocked',
    person_id: listing.person_id,
    subject: `listing:${listing.id}`,
    details: { before: listing.unlocked, after: unlocked },
  });
  const locked = listing.unlocked.filter((section) => !unlocked.includes(section));
  return { said: [`Locked again: ${locked.join(', ')}. What is in there stays stored.`] };
}
