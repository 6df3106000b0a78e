import { ApiError } from '../../../domain/http/errors.ts';
import { currentStages } from '../../../services/content/team_lists.ts';
import { listCategories } from '../../../tools/categories/list_categories.ts';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import { headOf, stepsOf, urlWith } from '../../html/pagination.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import { type SearchInput, searchTemplate } from '../../templates/listings/search.ts';
import { searchTexts } from '../../texts/listings/browse.ts';
import { ballotsAmong } from '../launches/vote.ts';

const FIELDS = ['q', 'category', 'stage', 'country', 'pricing_model', 'domain', 'status', 'sort'] as const;

/** Search: a form whose URL can be bookmarked, and its results. */
async function searchPage(request: PageRequest): Promise<Page> {
  const { call, origin, query, now } = request;
  const input = wanted(query, FIELDS) as SearchInput;
  const { items: categories } = await call(listCategories, {});
  const stages = await request.do(currentStages);
  const title = input.q ? searchTexts.title_for(input.q) : searchTexts.title;
  const { description } = searchTexts;
  try {
    const list = await call(searchListings, wanted(query, [...FIELDS, 'page']));
    const steps = stepsOf(list, '/search', input);
    const ballots = await ballotsAmong(request, list.items, steps.here);
    const isPlain = Object.keys(input).length === 0;
    const head = headOf(origin, steps);
    return {
      title,
      description,
      ...head,
      // Results are for people; search engines have the categories and the listings themselves.
      noindex: head.noindex || !isPlain,
      main: searchTemplate({ input, categories, stages, found: { list, steps, ballots, now } }),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
    const main = searchTemplate({ input, categories, stages, refused: error.details.errors ?? [] });
    return {
      status: 400,
      title,
      description,
      canonical: `${origin}${urlWith('/search', {})}`,
      noindex: true,
      main,
    };
  }
}

definePage({ path: '/search', sitemap: true, read: searchPage });
