import { ApiError } from '../../../domain/http/errors.ts';
import { comparePageUrl } from '../../../domain/http/urls.ts';
import { currentStages } from '../../../services/content/team_lists.ts';
import { publicEvidence } from '../../../services/listings/evidence.ts';
import { compareListings } from '../../../tools/listings/compare_listings.ts';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import { definePage, type Named } from '../../request/page.ts';
import { movedTo, type Page, type PageRequest, unlessNotFound } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { chooseTemplate, compareTemplate, type Side } from '../../templates/listings/compare.ts';
import { compareTexts } from '../../texts/listings/browse.ts';
import { stageNames } from '../../texts/names.ts';

/** The page to choose two listings on; where both are known, the way to their comparison. */
async function comparePage(request: PageRequest): Promise<Page | Reply> {
  const { call, origin, query } = request;
  const [a, b] = [query.get('a')?.trim() ?? '', query.get('b')?.trim() ?? ''];
  const compared = a && b ? await orRefusal(call(compareListings, { a, b })) : undefined;
  if (!compared || compared instanceof ApiError) return choicePage({ call, origin }, { a, b }, compared);
  return movedTo(comparePageUrl('', compared.a.slug, compared.b.slug));
}

/** Two listings side by side; where one of them is unknown, the page to choose it on. */
async function comparedPage(request: PageRequest, { pair }: Named<'pair'>): Promise<Page | Reply> {
  const { call, origin } = request;
  const pairs = pairsOf(pair);
  for (const { a, b } of pairs) {
    const compared = await orRefusal(call(compareListings, { a, b }));
    if (compared instanceof ApiError) continue;
    const path = comparePageUrl('', compared.a.slug, compared.b.slug);
    if (path !== request.path) return movedTo(path);
    const [{ name: first }, { name: second }] = [compared.a, compared.b];
    const [ofA, ofB, stages] = await Promise.all([
      request.do(publicEvidence, a),
      request.do(publicEvidence, b),
      request.do(currentStages),
    ]);
    return {
      title: compareTexts.title_of(first, second),
      description: compareTexts.description_of(first, second),
      canonical: comparePageUrl(origin, a, b),
      sheets: ['listing'],
      main: compareTemplate(compared, { a: ofA, b: ofB }, stageNames(stages)),
    };
  }
  const [likeliest = { a: pair, b: '' }] = pairs;
  return { ...(await choicePage({ call, origin }, likeliest)), status: 404, noindex: true };
}

/** Most places at which a name may be parted: each costs a look. */
const PARTED = 3;

/** The pairs that a name may mean: slugs may have the separator in them too. */
function pairsOf(name: string): { a: string; b: string }[] {
  return [...name.matchAll(/-vs-/g)]
    .slice(0, PARTED)
    .map(({ index }) => ({ a: name.slice(0, index), b: name.slice(index + 4) }))
    .filter(({ a, b }) => a !== '' && b !== '');
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

definePage({ path: '/compare', sitemap: true, read: comparePage });

definePage({ path: '/compare/:pair', read: comparedPage });
