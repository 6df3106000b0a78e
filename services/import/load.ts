import type { Tx } from '../../store/store.ts';
import { addStarter } from '../content/seed.ts';
import type { ImportedPost, ImportedProduct, ImportedQuestion } from './format.ts';
import { loadCategories } from './load_categories.ts';
import { loadListings } from './load_listings.ts';
import type { StoredPictures } from './load_pictures.ts';
import { type Content, type Entry, type ImportFault, ImportRefused } from './parse.ts';
import { each, hasAll, type Outcome, type Tally } from './tally.ts';

/** What an import did, by kind. */
export type ImportReport = Record<keyof Content, Tally>;

/**
 * Loads content in the caller's transaction: new entries are added, known ones (by slug, code or question) updated, everything else
 * stays. Loading the same content again changes nothing. A kind without any entries gets the starter content. `now` in epoch
 * milliseconds; `stored`: the pictures of the listings, without which these keep theirs. Throws {@link ImportRefused} with all faults; then roll back.
 */
export async function loadContent(
  tx: Tx,
  content: Content,
  now: number,
  stored: StoredPictures = new Map(),
): Promise<ImportReport> {
  const faults: ImportFault[] = [];
  const categories = await loadCategories(tx, content.categories, faults);
  const products = await each(content.products, (entry) => loadProduct(tx, entry));
  const questions = await each(content.questions, (entry) => loadQuestion(tx, entry));
  await addStarter(tx);
  const listings = await loadListings(tx, content.listings, { now, faults, stored });
  const posts = await each(content.posts, (entry) => loadPost(tx, entry, now));
  if (faults.length > 0) throw new ImportRefused(faults);
  return { categories, listings, posts, questions, products };
}

/** Adds or changes one product. */
export async function loadProduct(tx: Tx, { value, index }: Entry<ImportedProduct>): Promise<Outcome> {
  const before = (await tx.products.all()).find(({ code }) => code === value.code);
  const row = { ...value, position: index };
  if (before && hasAll(before, row)) return 'unchanged';
  await tx.products.put(row);
  return before ? 'changed' : 'added';
}

/** Adds or changes one question. */
export async function loadQuestion(tx: Tx, { value, index }: Entry<ImportedQuestion>): Promise<Outcome> {
  const { id, hint = null, ...said } = value;
  const row = { ...said, hint, position: index };
  const before = (await tx.interview.questions()).find((known) =>
    id === undefined ? known.question === said.question : known.id === id,
  );
  if (before && hasAll(before, row)) return 'unchanged';
  if (before) await tx.interview.set(before.id, row);
  else await tx.interview.add({ ...row, ...(id !== undefined && { id }) });
  return before ? 'changed' : 'added';
}

/** Adds or changes one post of the blog. */
export async function loadPost(tx: Tx, { value }: Entry<ImportedPost>, now: number): Promise<Outcome> {
  const { slug, title, summary, body, faqs, author = null } = value;
  const before = await tx.blog.bySlug(slug);
  const published_at = value.published_at === undefined ? null : Date.parse(value.published_at);
  const row = { slug, title, summary, body, faqs, author, published_at };
  const updated_at = value.updated_at === undefined ? undefined : Date.parse(value.updated_at);
  if (before && hasAll(before, { ...row, ...(updated_at !== undefined && { updated_at }) }))
    return 'unchanged';
  await tx.blog.put({ ...row, updated_at: updated_at ?? (before ? now : (published_at ?? now)) });
  return before ? 'changed' : 'added';
}
