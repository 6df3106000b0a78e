import type { Choice, StoredRequest } from '../../domain/profile/drafting.ts';
import { PRICING_MODELS, STAGES } from '../../domain/profile/lists.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';

/** The drafter's input for a draft: its stored pages, home first, still as JSON, and the site team's lists. */
export async function draftRequest(
  { drafts, categories }: Pick<Reads, 'drafts' | 'categories'>,
  { id, url }: Pick<Draft, 'id' | 'url'>,
): Promise<StoredRequest> {
  return requestAbout(url, await drafts.storedPages(id), await categories.all());
}

/** The same for pages that are not stored. */
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
