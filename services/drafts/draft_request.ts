import type { Choice, StoredRequest } from '../../domain/profile/drafting.ts';
import { PRICING_MODELS, STAGES } from '../../domain/profile/lists.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';

/** The drafter's input for a draft: its stored pages, home first, still as JSON, and the site team's lists. */
export async function draftRequest(
  { drafts, categories }: Pick<Reads, 'drafts' | 'categories'>,
  { id, url }: Pick<Draft, 'id' | 'url'>,
): Promise<StoredRequest> {
  return requestFor({ categories }, url, await drafts.storedPages(id));
}

/** The same for pages that are not stored. */
export async function requestFor<P extends StoredRequest['pages']>(
  { categories }: Pick<Reads, 'categories'>,
  url: string,
  pages: P,
): Promise<StoredRequest & { pages: P }> {
  return requestWith(await categories.all(), url, pages);
}

/** The same with given categories. */
export const requestWith = <P extends StoredRequest['pages']>(
  categories: readonly Choice[],
  url: string,
  pages: P,
): StoredRequest & { pages: P } => ({
  url,
  pages,
  categories: categories.map(({ slug, name, description = '' }) => ({
    slug,
    name,
    ...(description && { description }),
  })),
  stages: STAGES,
  pricing_models: PRICING_MODELS,
});
