import { CATEGORIES_SHOWN } from '../../../domain/drafts/draft_review.ts';
import type { Fault } from '../../../domain/http/errors.ts';
import type { Reads } from '../../../store/store.ts';
import { type BasketItem, faultAt } from './requested.ts';

/** Categories that a listing can have besides its primary one. */
const EXTRA = CATEGORIES_SHOWN.paid - 1;

/** What is wrong with the categories of an item of extra_categories (R191): unknown, repeated, shown already, or too many. */
export async function categoryFaults(
  { categories, listings }: Pick<Reads, 'categories' | 'listings'>,
  one: BasketItem,
): Promise<Fault[]> {
  const { item, code, listing } = one;
  if (code !== 'extra_categories') return [];
  const wanted = item.categories ?? [];
  const whole = (fault: Omit<Fault, 'path'>) => [faultAt(one, 'categories', fault)];
  if (wanted.length === 0)
    return whole({
      code: 'categories_required',
      message: 'extra_categories needs the slug of at least one category.',
      fix: 'Send slugs from list_categories.',
    });
  const known = new Set((await categories.all()).map(({ slug }) => slug));
  const shown = listing ? (await listings.categoriesOf(listing.id)).map(({ slug }) => slug) : [];
  const faults = wanted.flatMap((slug, i): Fault[] => {
    const of = (fault: Omit<Fault, 'path' | 'actual'>) => [
      faultAt(one, `categories.${i}`, { ...fault, actual: slug.slice(0, 100) }),
    ];
    if (!known.has(slug))
      return of({
        code: 'unknown_category',
        message: 'There is no such category.',
        fix: 'Send a slug from list_categories.',
      });
    if (wanted.indexOf(slug) !== i)
      return of({ code: 'category_repeated', message: 'It is named twice.', fix: 'Name it once.' });
    if (shown.includes(slug))
      return of({
        code: 'category_shown_already',
        message: 'The listing is in this category already.',
        fix: 'Leave it out.',
      });
    return [];
  });
  const room = EXTRA - Math.max(0, shown.length - 1);
  const added = new Set(wanted.filter((slug) => !shown.includes(slug))).size;
  if (added <= room) return faults;
  const message =
    room === EXTRA
      ? `A listing has at most ${EXTRA} further categories.`
      : `A listing has at most ${EXTRA} further categories, and this one has ${EXTRA - room} of them.`;
  return [
    ...faults,
    ...whole({ code: 'too_many_categories', message, limit: room, actual: added, fix: 'Send fewer slugs.' }),
  ];
}
