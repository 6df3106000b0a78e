import type { CategoryAttribute } from '../../domain/listings/comparison.ts';
import {
  attributesDigest,
  SHIPPED_ATTRIBUTES,
  STARTER_CATEGORIES,
  type StarterCategory,
} from '../../domain/starter/categories.ts';
import { STARTER_PRODUCTS } from '../../domain/starter/products.ts';
import { STARTER_QUESTIONS } from '../../domain/starter/questions.ts';
import type { CategoryDetail } from '../../store/listings/categories.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** Whether a site lacks starter content, or has an earlier version's. */
export async function lacksStarter({ categories, products, interview }: Reads): Promise<boolean> {
  const kinds = await Promise.all([categories.whole(), products.all(), interview.questions()]);
  return kinds.some((rows) => rows.length === 0) || outdated(kinds[0]).length > 0;
}

/**
 * Adds the starter content: categories, products and interview questions, each only if the site has none, so that it can run at every
 * start and never changes an operator's content. Attributes of categories are updated if they are still exactly those of an earlier
 * version.
 */
export async function addStarter(tx: Tx): Promise<void> {
  await addStarterCategories(tx);
  for (const { id, attributes } of outdated(await tx.categories.whole()))
    await tx.categories.set(id, { attributes });
  await addStarterProducts(tx);
  await addStarterQuestions(tx);
}

/** Adds only the categories. */
export async function addStarterCategories(tx: Tx): Promise<void> {
  if ((await tx.categories.all()).length > 0) return;
  let position = 0;
  const add = (category: StarterCategory, parent_id: number | null): Promise<number> => {
    const { slug, name, description, faqs, attributes } = category;
    return tx.categories.add({
      slug,
      name,
      description,
      parent_id,
      position: position++,
      faqs: [...faqs],
      attributes: [...attributes],
    });
  };
  for (const category of STARTER_CATEGORIES) {
    const id = await add(category, null);
    for (const child of category.children ?? []) await add(child, id);
  }
}

/** Starter categories with the attributes of an earlier version, and those of this one. */
function outdated(all: readonly CategoryDetail[]): { id: number; attributes: CategoryAttribute[] }[] {
  const starters = STARTER_CATEGORIES.flatMap((one) => [one, ...(one.children ?? [])]);
  const latest = new Map(starters.map(({ slug, attributes }) => [slug, attributes]));
  return all.flatMap(({ id, slug, attributes }) => {
    const earlier = SHIPPED_ATTRIBUTES[slug]?.slice(0, -1) ?? [];
    const shipped = latest.get(slug);
    return shipped && earlier.includes(attributesDigest(attributes))
      ? [{ id, attributes: [...shipped] }]
      : [];
  });
}

async function addStarterProducts(tx: Tx): Promise<void> {
  if ((await tx.products.all()).length > 0) return;
  for (const [position, product] of STARTER_PRODUCTS.entries())
    await tx.products.put({ ...product, position, active: true });
}

async function addStarterQuestions(tx: Tx): Promise<void> {
  if ((await tx.interview.questions()).length > 0) return;
  for (const [position, question] of STARTER_QUESTIONS.entries())
    await tx.interview.add({ ...question, position, active: true });
}
