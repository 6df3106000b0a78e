import { CATEGORY_LEVELS } from '../../domain/listings/categories.ts';
import type { Category } from '../../store/listings/categories.ts';
import type { Tx } from '../../store/store.ts';
import type { ImportedCategory } from './format.ts';
import { type Entry, faultAt, type ImportFault } from './parse.ts';
import { each, hasAll, type Outcome, type Tally } from './tally.ts';

/** Loads categories, parents first; adds faults to `faults`. */
export async function loadCategories(
  tx: Tx,
  entries: readonly Entry<ImportedCategory>[],
  faults: ImportFault[],
): Promise<Tally> {
  const ids = new Map((await tx.categories.all()).map(({ slug, id }) => [slug, id]));

  async function take(entry: Entry<ImportedCategory>): Promise<Outcome> {
    const { parent, ...said } = entry.value;
    const parent_id = parent === undefined ? null : (ids.get(parent) ?? null);
    const before = await tx.categories.bySlug(said.slug);
    const patch = { ...said, parent_id, position: entry.index, retired: false };
    if (before && hasAll(before, patch)) return 'unchanged';
    if (before?.parent_id !== parent_id) {
      const fault = await faultOfPlace(tx, parent_id, before);
      if (fault) faults.push(faultAt(entry, 'parent', fault));
      if (fault) return 'unchanged';
    }
    if (before) await tx.categories.set(before.id, patch);
    else ids.set(said.slug, await tx.categories.add(patch));
    return before ? 'changed' : 'added';
  }

  return each(sorted(entries, ids, faults), take);
}

/** Why a category cannot be placed below another one. */
async function faultOfPlace(
  { categories }: Tx,
  parent_id: number | null,
  moved: Category | undefined,
): Promise<string | undefined> {
  const above = parent_id === null ? [] : await categories.line(parent_id);
  if (moved && above.some(({ id }) => id === moved.id)) return 'it would stand below itself';
  if (above.length + (moved ? await levelsOf(categories, moved.id) : 1) > CATEGORY_LEVELS)
    return `the tree has at most ${CATEGORY_LEVELS} levels`;
  if (moved && (await categories.isUsed(moved.id)))
    return 'listings stand in it or below it, and would not follow: its place in the tree stays';
  return undefined;
}

/** Levels of the tree from a category down. */
async function levelsOf(categories: Tx['categories'], id: number): Promise<number> {
  const levels = (await categories.below(id)).map((child) => levelsOf(categories, child.id));
  return 1 + Math.max(0, ...(await Promise.all(levels)));
}

/** Entries sorted so that each follows its parent; entries without their parent, or in a circle, are faults and left out. */
function sorted(
  entries: readonly Entry<ImportedCategory>[],
  known: ReadonlyMap<string, number>,
  faults: ImportFault[],
): Entry<ImportedCategory>[] {
  const bySlug = new Map(entries.map((entry) => [entry.value.slug, entry]));
  const done: Entry<ImportedCategory>[] = [];
  const state = new Map<Entry<ImportedCategory>, 'open' | 'done' | 'refused'>();

  function visit(entry: Entry<ImportedCategory>): boolean {
    const seen = state.get(entry);
    if (seen) return seen === 'done';
    state.set(entry, 'open');
    const fault = faultOfParent(entry);
    if (fault) faults.push(faultAt(entry, 'parent', fault));
    else done.push(entry);
    state.set(entry, fault ? 'refused' : 'done');
    return !fault;
  }

  function faultOfParent({ value: { parent } }: Entry<ImportedCategory>): string | undefined {
    if (parent === undefined) return undefined;
    const above = bySlug.get(parent);
    if (above)
      return visit(above) ? undefined : `"${parent}" is refused itself, or stands below this category`;
    return known.has(parent) ? undefined : `there is no category "${parent}"`;
  }

  for (const entry of entries) visit(entry);
  return done;
}
