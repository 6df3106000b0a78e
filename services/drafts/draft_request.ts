import type { Choice, StoredRequest } from '../../domain/profile/drafting.ts';
import { PRICING_MODELS, STAGES } from '../../domain/profile/lists.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';

/**
 * What a drafter is given for a draft: the pages of its site that were read and stored, home first and still in JSON, and the lists of the
 * site team.
 */
export async function draftRequest(
  { drafts, categories }: Pick<Reads, 'drafts' | 'categories'>,
  { id, url }: Pick<Draft, 'id' | 'url'>,
): Promise<StoredRequest> {
  return requestAbout(url, await drafts.storedPages(id), await categories.all());
}

/** The same for pages that are kept nowhere. */
export function requestAbout<P extends StoredRequest['pages']>(
  url: string,
  pages: P,
  choices: readonly Required<Choice>[],
): StoredRequest & { pages: P } {
  return {
    url,
    pages,
    categories: choices.map(({ slug, name, description }) => ({ slug, name, description })),
    stages: STAGES,
    pricing_models: PRICING_MODELS,
  };
}
