import { STARTER_CATEGORIES, type StarterCategory } from '../domain/starter.ts';
import { STARTER_ATTRIBUTES } from '../domain/starter_attributes.ts';
import { STARTER_FAQS } from '../domain/starter_faqs.ts';
import { STARTER_PRODUCTS } from '../domain/starter_products.ts';
import { STARTER_QUESTIONS } from '../domain/starter_questions.ts';
import type { Reads, Tx } from './store.ts';

/** Whether a site lacks something that every site starts with. */
export async function lacksStarter({ categories, products, interview }: Reads): Promise<boolean> {
  const kinds = await Promise.all([categories.all(), products.all(), interview.questions()]);
  return kinds.some((rows) => rows.length === 0);
}

/**
 * Gives a site what it starts with: categories, products and interview questions. Each kind only where there is nothing of it,
 * so that it may run at every start and never changes what an operator has made of it.
 */
export async function addStarter(tx: Tx): Promise<void> {
  await addStarterCategories(tx);
  await addStarterProducts(tx);
  await addStarterQuestions(tx);
}

/** The categories alone. */
export async function addStarterCategories(tx: Tx): Promise<void> {
  if ((await tx.categories.all()).length > 0) return;
  let position = 0;
  const add = ({ slug, name, description }: StarterCategory, parent_id: number | null): Promise<number> =>
    tx.categories.add({
      slug,
      name,
      description,
      parent_id,
      position: position++,
      faqs: [...(STARTER_FAQS[slug] ?? [])],
      attributes: [...(STARTER_ATTRIBUTES[slug] ?? [])],
    });
  for (const category of STARTER_CATEGORIES) {
    const id = await add(category, null);
    for (const child of category.children ?? []) await add(child, id);
  }
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
