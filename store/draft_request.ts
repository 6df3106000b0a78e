import type { DraftRequest } from '../domain/drafting.ts';
import { PRICING_MODELS, STAGES } from '../domain/lists.ts';
import type { Draft } from './drafts.ts';
import type { Reads } from './store.ts';

/** What a drafter is given for a draft: the pages of its site that were read and stored, and the lists of the site team. */
export async function draftRequest(
  { drafts, categories }: Pick<Reads, 'drafts' | 'categories'>,
  { id, url }: Pick<Draft, 'id' | 'url'>,
): Promise<DraftRequest> {
  const visits = await drafts.visitsWithPages(id);
  return {
    url,
    pages: visits.flatMap(({ page }) => page ?? []),
    categories: await categories.all(),
    stages: STAGES,
    pricing_models: PRICING_MODELS,
  };
}
