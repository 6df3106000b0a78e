import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Tx } from '../../store/store.ts';

/** Why a category was not removed: there is none, others stand below it, listings are in it, or the target cannot take them. */
export type NotRetired =
  | { refused: 'none' }
  | { refused: 'target' }
  | { refused: 'children'; count: number }
  | { refused: 'listings'; count: number };

/**
 * Removes a category; its listings of any status go to the category `into`, at the same place of their order. Without one it is refused
 * while listings are in it, and always while other categories are below it. Returns the number of listings that moved, or why not.
 */
export async function retireCategory(
  tx: Tx,
  { slug, into, by }: { slug: string; into: string | null; by: AuditActor },
): Promise<NotRetired | { moved: number }> {
  const category = await tx.categories.bySlug(slug);
  if (!category) return { refused: 'none' };
  const below = await tx.categories.below(category.id);
  if (below.length > 0) return { refused: 'children', count: below.length };
  const listings = await tx.categories.listingsIn(category.id);
  const target = into === null ? undefined : await tx.categories.bySlug(into);
  if (into !== null && (!target || target.id === category.id)) return { refused: 'target' };
  if (!target && listings.length > 0) return { refused: 'listings', count: listings.length };
  for (const id of listings) {
    const chosen = await tx.listings.categoriesOf(id);
    const ids = chosen.map((one) => (one.id === category.id && target ? target.id : one.id));
    await tx.listings.setCategories(id, [...new Set(ids)]);
  }
  // What orders pay for goes on.
  if (target) await tx.purchases.replaceCategory(slug, target.slug);
  await tx.categories.remove(category.id);
  const details = { into, listings: listings.length };
  await tx.audit_log.record({ by, kind: 'category_retired', subject: `category:${slug}`, details });
  return { moved: listings.length };
}
