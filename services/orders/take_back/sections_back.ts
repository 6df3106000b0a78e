import { rulesOf } from '../../../domain/listings/products.ts';
import type { Tx } from '../../../store/store.ts';
import { givenOf, type Part } from '../fulfil/given.ts';
import type { TakenBack } from './back.ts';
import { linesBeside } from './standing_lines.ts';

/** Locks the sections that orders unlocked, and that no other order of the listing unlocks; what is in them stays stored. */
export async function sectionsBack(tx: Tx, { line, given, now }: Part): Promise<TakenBack> {
  const listing = line.listing_id === null ? undefined : await tx.listings.byId(line.listing_id);
  if (!given.sections || !listing) return { said: [] };
  const { bought, standing } = await linesBeside(tx, line);
  const sold = new Set(bought.flatMap((one) => givenOf(one).sections ?? []));
  const others = standing.filter((one) => givenOf(one).sections);
  const stay = new Set(others.flatMap(({ product }) => rulesOf(product).unlocks));
  const unlocked = listing.unlocked.filter((section) => !sold.has(section) || stay.has(section));
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
