import type { Giver } from './given.ts';
import { listingOfLine } from './listing_of_line.ts';

/**
 * Gives a listing the further categories of the order. They are shown from the moment at which the line is fulfilled, and with every edit
 * after it (services/listings/shown_categories.ts).
 */
export const giveCategories: Giver = async (tx, part) => {
  const { line, given } = part;
  if (given.categories) return { state: 'done' };
  const listing = await listingOfLine(tx, part);
  if (typeof listing === 'string') return { state: 'failed', why: listing };
  const all = new Set((await tx.categories.all()).map(({ slug }) => slug));
  const categories = line.categories.filter((slug) => all.has(slug));
  return categories.length > 0
    ? { state: 'done', given: { categories } }
    : { state: 'failed', why: 'None of the categories exists any more.' };
};
