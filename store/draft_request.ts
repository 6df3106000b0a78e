import type { StoredRequest } from '../domain/drafting.ts';
import { PRICING_MODELS, STAGES } from '../domain/lists.ts';
import type { Draft } from './drafts.ts';
import type { Reads } from './store.ts';

/**
 * What a drafter is given for a draft: the pages of its site that were read and stored, home first and still in JSON, and the lists of the
 * site team.
 */
export async function draftRequest(
  { drafts, categories }: Pick<Reads, 'drafts' | 'categories'>,
  { id, url }: Pick<Draft, 'id' | 'url'>,
): Promise<StoredRequest> {
  const choices = await categories.all();
  return {
    url,
    pages: await drafts.storedPages(id),
    categories: choices.map(({ slug, name, description }) => ({ slug, name, description })),
    stages: STAGES,
    pricing_models: PRICING_MODELS,
  };
}
