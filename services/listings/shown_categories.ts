import { CATEGORIES_SHOWN } from '../../domain/drafts/draft_review.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeCategories } from './save_content.ts';

type CategoryReads = Pick<Reads, 'categories' | 'purchases'>;

/**
 * Ids of the categories that a listing shows of those that were chosen, the primary first: as many as its plan has, and those that an order
 * of `extra_categories` pays for, within the four that a listing has at most (R40).
 */
export async function shownCategories(
  reads: CategoryReads,
  { id, plan }: Pick<Listing, 'id' | 'plan'>,
  chosen: readonly number[],
): Promise<number[]> {
  const [primary, ...others] = chosen;
  if (primary === undefined) return [];
  const paid_for = (await paidCategories(reads, id)).filter((one) => one !== primary);
  const most = Math.max(
    CATEGORIES_SHOWN[plan ?? 'free'],
    Math.min(1 + paid_for.length, CATEGORIES_SHOWN.paid),
  );
  return [...new Set([primary, ...paid_for, ...others])].slice(0, most);
}

/** Ids of the categories that orders pay for at present, in the order in which they were bought. */
export async function paidCategories(
  { categories, purchases }: CategoryReads,
  listing_id: number,
): Promise<number[]> {
  const lines = (await purchases.paidLinesOfListing(listing_id)).filter(
    ({ product, status }) => product === 'extra_categories' && status === 'fulfilled',
  );
  if (lines.length === 0) return [];
  const bySlug = new Map((await categories.all()).map(({ id, slug }) => [slug, id]));
  return [...new Set(lines.flatMap((line) => line.categories.flatMap((slug) => bySlug.get(slug) ?? [])))];
}

/**
 * Shows what the plan and the orders of a listing allow after one of them changed: of the categories of its draft, or, without one, of its
 * present ones. `ended` are slugs that were paid for before and are not any more.
 */
export async function refreshCategories(
  tx: Tx,
  listing_id: number,
  now: number,
  ended: readonly string[] = [],
): Promise<void> {
  const listing = await tx.listings.byId(listing_id);
  if (!listing) return;
  const shown = await tx.listings.categoriesOf(listing_id);
  const drafted = await draftedCategories(tx, listing);
  const chosen =
    drafted.length > 0
      ? drafted
      : shown.flatMap(({ id, slug }, i) => (i > 0 && ended.includes(slug) ? [] : [id]));
  const ids = await shownCategories(tx, listing, chosen);
  if (ids.length > 0) await writeCategories(tx, listing_id, ids, { by: BY_ORDER, now });
}

/** The categories that the draft of a listing has sent to it; none without a draft. */
async function draftedCategories(tx: Tx, { draft_id }: Listing): Promise<number[]> {
  const draft = draft_id === null ? undefined : await tx.drafts.byId(draft_id);
  const value = (draft?.sent ?? draft)?.fields.categories.value;
  if (!Array.isArray(value)) return [];
  const byName = new Map((await tx.categories.all()).map(({ id, name }) => [name, id]));
  return value.flatMap((name) => byName.get(name) ?? []);
}

const BY_ORDER = {
  who: 'service',
  person_id: null,
  client: 'site',
  client_id: null,
  client_name: null,
  through_draft: false,
} as const;
