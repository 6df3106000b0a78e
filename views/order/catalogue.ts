import { categoryChoices } from '../../site/draft_review/field_choices.ts';
import type { ResultOf } from '../../site/request/request.ts';
import type { Product } from '../../site/templates/content/pricing.ts';
import type { Option } from '../../site/templates/parts/forms.ts';
import type { CategoryBranch } from '../../tools/categories/list_categories.ts';
import type { listMyListings } from '../../tools/my_listings/list_my_listings.ts';
import type { Host } from '../host/view.ts';
import type { Item } from './basket.ts';

type OwnListings = ResultOf<typeof listMyListings>;

/** What fields offer to choose from. It is loaded when a product in the basket needs it. */
export interface Catalogue {
  products: readonly Product[];
  /** The newest listings of the person; null before they are loaded. */
  listings: OwnListings | null;
  /** Slugs with names; null before they are loaded. */
  categories: readonly Option[] | null;
}

/** The most listings of one call, and of a select field. */
const MOST = 100;
/** The product whose items name categories. */
export const EXTRA_CATEGORIES = 'extra_categories';

/** The catalogue with everything that these items need, and the words of a call that was refused. */
export async function completed(
  host: Host,
  known: Catalogue,
  items: readonly Pick<Item, 'product'>[],
): Promise<{ catalogue: Catalogue; refused: string | null }> {
  let catalogue = known;
  let refused: string | null = null;
  const load = async (operation: string, args: Record<string, unknown>, into: keyof Catalogue) => {
    const { answer, refusal } = await host.call({ operation, args });
    if (!answer) refused ??= refusal;
    else catalogue = { ...catalogue, [into]: MEMBERS[into](answer) };
  };
  if (catalogue.products.length === 0) await load('list_products', {}, 'products');
  const isOrdered = ({ code }: Product): boolean => items.some(({ product }) => product === code);
  const ordered = catalogue.products.filter(isOrdered);
  if (!catalogue.listings && ordered.some(({ needs_listing }) => needs_listing))
    await load('list_my_listings', { per_page: MOST }, 'listings');
  if (!catalogue.categories && ordered.some(({ code }) => code === EXTRA_CATEGORIES))
    await load('list_categories', {}, 'categories');
  return { catalogue, refused };
}

type Answer = Readonly<Record<string, unknown>>;

/** What of a result the catalogue has. */
const MEMBERS: { [Name in keyof Catalogue]: (answer: Answer) => Catalogue[Name] } = {
  products: ({ items }) => items as Product[],
  listings: (answer) => answer as unknown as OwnListings,
  categories: ({ items }) => categoryChoices(items as CategoryBranch[], 'slug'),
};
