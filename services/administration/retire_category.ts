import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Name } from '../../store/base/names.ts';
import type { CategoryDetail } from '../../store/listings/categories.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Why a category was not removed: there is none, others stand below it, listings are in it, or the target cannot take them. */
export type NotRetired =
  | { refused: 'none' }
  | { refused: 'target' }
  | { refused: 'children'; count: number }
  | { refused: 'listings'; count: number };

/** The category that goes, and the one that takes its listings. */
interface Retiring {
  category: CategoryDetail;
  target: CategoryDetail | null;
}

/** Listings that move in one transaction. */
const LISTINGS_PER_STEP = 3;

/**
 * Removes a category; its listings of any status go to the category `into`, at the same place of their order. Without one it is refused
 * while listings are in it, and always while other categories are below it. From the first step on nobody can choose it; then its listings
 * move a few in each transaction, so others write in between, and the last one removes it (record 74). After an interruption the same
 * call goes on. Returns the number of listings that moved, or why not.
 */
export const retireCategory = defineUseCase(
  { who: 'administrators', does: 'steps' },
  async (
    store: Store,
    { slug, into, by }: { slug: string; into: string | null; by: AuditActor },
  ): Promise<NotRetired | { moved: number }> => {
    const begun = await store.write((tx) => begin(tx, slug, into), { durable: true });
    if ('refused' in begun) return begun;
    for (let moved = 0; ; ) {
      while ((await store.categories.listingsIn(begun.category.id, 1)).length > 0)
        moved += await store.write((tx) => moveSome(tx, begun), { on: namesOf(begun) });
      const details = { into, listings: moved };
      const end = (tx: Tx) => remove(tx, begun, { by, details });
      if (await store.write(end, { durable: true })) return { moved };
    }
  },
);

/** Takes a category out of use, and names its target where orders pay for it. */
async function begin(tx: Tx, slug: string, into: string | null): Promise<NotRetired | Retiring> {
  const category = await tx.categories.bySlug(slug);
  if (!category) return { refused: 'none' };
  const below = await tx.categories.below(category.id);
  if (below.length > 0) return { refused: 'children', count: below.length };
  const target = into === null ? null : ((await tx.categories.bySlug(into)) ?? null);
  if (into !== null && (!target || target.retired || target.id === category.id)) return { refused: 'target' };
  const count = await tx.categories.countIn(category.id);
  if (!target && count > 0) return { refused: 'listings', count };
  await tx.categories.set(category.id, { retired: true });
  // What orders pay for goes on.
  if (target) await tx.purchases.replaceCategory(slug, target.slug);
  return { category, target };
}

/** Moves some of the listings; returns how many. */
async function moveSome(tx: Tx, { category, target }: Retiring): Promise<number> {
  const listings = await tx.categories.listingsIn(category.id, LISTINGS_PER_STEP);
  for (const id of listings) {
    const chosen = await tx.listings.categoriesOf(id);
    const ids = chosen.map((one) => (one.id === category.id && target ? target.id : one.id));
    await tx.listings.setCategories(id, [...new Set(ids)]);
  }
  return listings.length;
}

/** The names of such a step: its listings, and their owners, whose founders are found by what they list. */
const namesOf =
  ({ category }: Retiring) =>
  async ({ categories, listings }: Reads): Promise<Name[]> => {
    const rows = await Promise.all(
      (await categories.listingsIn(category.id, LISTINGS_PER_STEP)).map((id) => listings.byId(id)),
    );
    return rows.flatMap((row): Name[] => (row ? [`listing:${row.id}`, `person:${row.person_id}`] : []));
  };

/** The last step; false, and nothing is changed, if a listing has come into the category since. */
async function remove(
  tx: Tx,
  { category: { id, slug } }: Retiring,
  { by, details }: { by: AuditActor; details: { into: string | null; listings: number } },
): Promise<boolean> {
  if (await tx.categories.isUsed(id)) return false;
  await tx.categories.remove(id);
  await tx.audit_log.record({ by, kind: 'category_retired', subject: `category:${slug}`, details });
  return true;
}
