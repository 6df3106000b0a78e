import { ApiError } from '../../../domain/http/errors.ts';
import { comparePageUrl } from '../../../domain/http/urls.ts';
import { compareListings } from '../../../tools/listings/compare_listings.ts';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import { type Page, type PageRequest, unlessNotFound } from '../../request/request.ts';
import { chooseTemplate, compareTemplate, type Side } from '../../templates/listings/compare.ts';
import { compareTexts } from '../../texts/listings/browse.ts';

/** Two listings side by side; where one of them is missing or unknown, the page to choose it on. */
export async function comparePage({ call, origin, query }: PageRequest): Promise<Page> {
  const [a, b] = [query.get('a')?.trim() ?? '', query.get('b')?.trim() ?? ''];
  const compared = a && b ? await orRefusal(call(compareListings, { a, b })) : undefined;
  if (!compared || compared instanceof ApiError) return choicePage({ call, origin }, { a, b }, compared);
  const [{ name: first }, { name: second }] = [compared.a, compared.b];
  return {
    title: compareTexts.title_of(first, second),
    description: compareTexts.description_of(first, second),
    canonical: comparePageUrl(origin, compared.a.slug, compared.b.slug),
    main: compareTemplate(compared),
  };
}

/** Listings to begin with, where none is chosen. */
const PROPOSED = 12;

async function choicePage(
  { call, origin }: Pick<PageRequest, 'call' | 'origin'>,
  { a, b }: { a: string; b: string },
  refusal?: ApiError,
): Promise<Page> {
  // What the comparison did not find is not looked up again: that costs searches.
  const faults = refusal?.details.errors ?? [];
  const isUnknown = (side: string): boolean =>
    faults.some(({ path, code }) => path === side && code !== 'same_listing');
  const first = await sideOf(call, a, isUnknown('a'));
  const second = await sideOf(call, b, isUnknown('b'));
  const chosen = first.listing ?? second.listing;
  const { items } = chosen
    ? await call(getAlternatives, { slug: chosen.slug })
    : await call(searchListings, { sort: 'votes', per_page: PROPOSED });
  return {
    title: compareTexts.title,
    description: compareTexts.description,
    canonical: `${origin}/compare`,
    noindex: a !== '' || b !== '',
    main: chooseTemplate(first, second, items),
  };
}

/** What the text for one side may mean: a listing by its slug, or some that search finds. */
async function sideOf(call: Call, typed: string, isUnknown: boolean): Promise<Side> {
  if (typed === '') return { typed, listing: undefined, found: [] };
  const listing = isUnknown
    ? undefined
    : await unlessRefused(unlessNotFound(call(getListing, { slug: typed })));
  if (listing) return { typed, listing, found: [] };
  const search = await unlessRefused(call(searchListings, { q: typed, per_page: 6 }));
  return { typed, listing: undefined, found: search?.items ?? [] };
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  const came = await orRefusal(answer);
  return came instanceof ApiError ? undefined : came;
}

/** The result of an operation, or its refusal of an invalid input. */
async function orRefusal<T>(answer: Promise<T>): Promise<T | ApiError> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_request') return error;
    throw error;
  }
}
