import { STARTER_CATEGORIES } from '../domain/starter.ts';
import type { Tx } from './store.ts';

/** Gives a fresh installation its categories; does nothing where there are any, so that it may run at every start. */
export async function addStarterCategories(tx: Tx): Promise<void> {
  if ((await tx.categories.all()).length > 0) return;
  let position = 0;
  for (const { children = [], ...category } of STARTER_CATEGORIES) {
    const parent_id = await tx.categories.add({ ...category, parent_id: null, position: position++ });
    for (const child of children) await tx.categories.add({ ...child, parent_id, position: position++ });
  }
}
