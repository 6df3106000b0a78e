import type { StoredRequest } from '../../domain/profile/drafting.ts';
import { PRICING_MODELS } from '../../domain/profile/lists.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';
import { type TeamLists, teamLists } from '../content/team_lists.ts';

/** The drafter's input for a draft, for its owner: its stored pages, home first, still as JSON, and the site team's lists. */
export async function draftRequest(
  reads: Pick<Reads, 'drafts' | 'categories' | 'settings'>,
  { id, url, person_id: for_person }: Pick<Draft, 'id' | 'url' | 'person_id'>,
): Promise<StoredRequest> {
  return { ...(await requestFor(reads, url, await reads.drafts.storedPages(id))), for_person };
}

/** The same for pages that are not stored. */
export async function requestFor<P extends StoredRequest['pages']>(
  reads: Pick<Reads, 'categories' | 'settings'>,
  url: string,
  pages: P,
): Promise<StoredRequest & { pages: P }> {
  return requestWith(await teamLists(reads), url, pages);
}

/** The same with given lists. */
export const requestWith = <P extends StoredRequest['pages']>(
  { categories, stages }: TeamLists,
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
  stages,
  pricing_models: PRICING_MODELS,
});
