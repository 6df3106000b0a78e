import { rulesOf } from '../../../domain/listings/products.ts';
import type { Giver } from './given.ts';
import { listingOfLine } from './listing_of_line.ts';

/** Unlocks the sections that the product unlocks (D54), and notes which of them were locked before. */
export const giveSections: Giver = async (tx, part) => {
  const { line, given, now } = part;
  if (given.sections) return { state: 'done' };
  const listing = await listingOfLine(tx, part);
  if (typeof listing === 'string') return { state: 'failed', why: listing };
  const { id, person_id, unlocked: before } = listing;
  const sections = rulesOf(line.product).unlocks.filter((section) => !before.includes(section));
  if (sections.length > 0) {
    const unlocked = [...before, ...sections];
    await tx.listings.update(id, { unlocked, updated_at: now });
    await tx.audit_log.record({
      by: { actor: 'service' },
      kind: 'sections_unlocked',
      person_id,
      subject: `listing:${id}`,
      details: { before, after: unlocked },
    });
  }
  return { state: 'done', given: { sections } };
};
