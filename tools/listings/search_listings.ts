import { z } from 'zod';
import { isCountryCode } from '../../domain/places/country_codes.ts';
import type { Choice } from '../../domain/profile/drafting.ts';
import { choiceOf, PRICING_MODELS } from '../../domain/profile/lists.ts';
import { searchedDomain } from '../../domain/profile/sites.ts';
import { currentStages } from '../../services/content/team_lists.ts';
import { SEARCH_SORTS, type SearchQuery } from '../../store/base/db.ts';
import type { Category } from '../../store/listings/categories.ts';
import { categoryFit } from '../../store/search/words/category_words.ts';
import type { Store } from '../../store/store.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { COUNTRY_CODES, country, oneOf, slug, text } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';
import { presentSummary } from './show/present.ts';
import { unmet } from './show/words_not_found.ts';

const input = z.strictObject({
  q: text(200).default('').describe('Words in name, texts or category. Empty browses.'),
  category: slug.exactOptional().describe('Slug from list_categories; subcategories are included.'),
  stage: slug
    .exactOptional()
    .describe('Slug of a stage of the business, for example idea, mvp, launched or growing.'),
  country: country.exactOptional().describe('Two-letter country code, for example de.'),
  pricing_model: oneOf(text(40), PRICING_MODELS).exactOptional().describe('How it charges.'),
  domain: text(253).exactOptional().describe('Website of a company, for example acme.com.'),
  status: z
    .enum(['live', 'upcoming'])
    .default('live')
    .describe('live, or upcoming: scheduled for a future launch week.'),
  sort: z
    .enum(SEARCH_SORTS)
    .default('relevance')
    .describe('Order; relevance without q means most voted first.'),
  ...paging,
});

type Input = z.output<typeof input>;

export const searchListings = defineOperation({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Finds products by words and filters; all filters must match. Typing errors are forgiven. Where words_not_found names words, the items do not match the whole query: say so. Leave q empty to browse; domain finds the listing of a website. get_listing gives the full profile of a live slug.',
  route: 'GET /listings',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input,
  output: z.object({
    ...listOf(listingSummary),
    total: z.int().describe('Matches; with q or several filters they are counted up to 100,000.'),
    words_not_found: z
      .array(z.string())
      .describe('Words of q that the items do not contain; empty when they match all of it.'),
    categories: z
      .array(
        z.object({
          slug: slug.describe('For get_category.'),
          name: z.string().describe('Its name.'),
          live_listings: z.int().describe('Live listings in it.'),
        }),
      )
      .describe('Categories whose names fit q.'),
    notice: z
      .string()
      .optional()
      .describe(
        'What was left out or read otherwise, or why nothing can match, for example an unknown category.',
      ),
  }),
  errors: [],
  example: { q: 'invoices', per_page: 5 },

  async handler(params, { store, origin }) {
    const { q } = params;
    const categories = await store.categories.all();
    const stages = params.stage === undefined ? [] : await currentStages(store);
    const filters = filtersOf(params, { categories, stages });
    const { by_word, fitting } = categoryFit(q, categories);
    const fit = fitting.map(({ slug: name, name: title, live }) => ({
      slug: name,
      name: title,
      live_listings: live,
    }));
    if ('notice' in filters)
      return { ...envelope([], 0, params), words_not_found: [], categories: fit, notice: filters.notice };
    const query = { ...filters, category_words: by_word, ...rangeOf(params) };
    const { ids, total, not_found } = await store.search(query);
    const rows = await store.listings.summaries(ids);
    const upcoming = total === 0 && q !== '' && query.status === 'live' ? await scheduled(store, query) : 0;
    const { notice, ...unfound } = unmet(q, { total, not_found, upcoming });
    const about = total === 0 && params.domain ? await ofDomain(store, filters, params.domain) : undefined;
    const notices = [notice, about].filter((sentence) => sentence !== undefined);
    return {
      ...envelope(
        rows.map((row) => presentSummary(row, origin)),
        total,
        params,
      ),
      ...unfound,
      ...(notices.length > 0 && { notice: notices.join(' ') }),
      categories: fit,
    };
  },
});

/** Number of scheduled listings that match a query without live hits. */
async function scheduled(store: Pick<Store, 'search'>, query: SearchQuery): Promise<number> {
  const { total, not_found } = await store.search({ ...query, status: 'scheduled', offset: 0, limit: 0 });
  return not_found ? 0 : total;
}

type Filters = Omit<SearchQuery, 'offset' | 'limit'>;

/** What there is of a website where a search with it found nothing, since assistants ask so whether a product is listed (D16). */
async function ofDomain(
  store: Pick<Store, 'search'>,
  { domain = '', status }: Filters,
  typed: string,
): Promise<string> {
  const countOf = async (one: Filters['status']): Promise<number> =>
    (await store.search({ q: '', domain, status: one, sort: 'relevance', offset: 0, limit: 0 })).total;
  const [live, later] = await Promise.all([countOf('live'), countOf('scheduled')]);
  if ((status === 'live' ? live : later) > 0)
    return `A listing of "${typed}" is left out by q or another filter: search with domain alone.`;
  if (later > 0) return `The listing of "${typed}" is scheduled for a later week: status upcoming has it.`;
  if (live > 0) return `The listing of "${typed}" is live: status live has it.`;
  return `No listing of "${typed}" is live or scheduled: submit_listing starts one.`;
}

/** The filters for the store, or a notice if one of them names nothing that exists (D16). */
function filtersOf(
  params: Input,
  { categories, stages }: { categories: readonly Category[]; stages: readonly Choice[] },
): Filters | { notice: string } {
  const found = {
    category: params.category && categories.find(({ slug: name }) => name === params.category),
    stage: params.stage === undefined ? undefined : choiceOf(stages, params.stage),
    country: params.country && isCountryCode(params.country),
    pricing_model:
      params.pricing_model === undefined ? undefined : choiceOf(PRICING_MODELS, params.pricing_model),
  };
  const unknown = (['category', 'stage', 'country', 'pricing_model'] as const).find(
    (name) => params[name] && !found[name],
  );
  if (unknown) {
    const known = { ...KNOWN, stage: listed(stages) };
    return { notice: `There is no ${unknown} "${params[unknown]}". ${known[unknown]}` };
  }
  return {
    q: params.q,
    status: params.status === 'upcoming' ? 'scheduled' : 'live',
    sort: params.sort,
    ...(found.category && { category_id: found.category.id }),
    ...(found.stage && { stage: found.stage.slug }),
    ...(params.country && { country: params.country.toUpperCase() }),
    ...(found.pricing_model && { pricing_model: found.pricing_model.slug }),
    ...(params.domain && { domain: searchedDomain(params.domain) }),
  };
}

const listed = (choices: readonly Choice[]): string =>
  `There are: ${choices.map(({ slug: name }) => name).join(', ')}.`;

/** Where to find the allowed values. */
const KNOWN = {
  category: 'list_categories names them all.',
  country: COUNTRY_CODES,
  pricing_model: listed(PRICING_MODELS),
};
