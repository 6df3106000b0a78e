import {
  alternativesPageUrl,
  boardPageUrl,
  categoryPageUrl,
  comparePageUrl,
  launchesPageUrl,
  listingPageUrl,
  weekPageUrl,
} from '../../domain/http/urls.ts';
import type { Call } from '../host/results.ts';

/** The path of links between the pages of a list; the site has its start page there, to which no view leads. */
export const LIST = '/';
/** The link back to what was shown before. */
export const BACK = '#back';

/** Pages of this site by the beginning of their path: the operation with the same content, and its input for the rest of the path. */
const PAGES: readonly [path: string, operation: string, input: string][] = [
  [alternativesPageUrl('', ''), 'get_alternatives', 'slug'],
  [listingPageUrl('', ''), 'get_listing', 'slug'],
  [boardPageUrl('', ''), 'get_leaderboard', 'board'],
  [categoryPageUrl('', ''), 'search_listings', 'category'],
  [weekPageUrl('', ''), 'get_launch_week', 'week'],
];

/** The beginning of the path of a comparison, and what stands between its two slugs. */
const [COMPARISON = '', BETWEEN = ''] = comparePageUrl('', ' ', ' ').split(' ');

/** The path of the lists of launches, whose section is a parameter. */
const [LISTS = ''] = launchesPageUrl('', '').split('?');

/** The operation with the content of a page of this site; null where only the site has it. */
export function callOf({ pathname, searchParams, hash }: URL): Call | null {
  // A link to a place on a page leads to that page: it has more than the operation.
  if (hash !== '') return null;
  const params = Object.fromEntries(searchParams);
  if (pathname === LISTS) return { operation: 'list_launches', args: params };
  const pair = pathname.startsWith(COMPARISON) ? pathname.slice(COMPARISON.length).split(BETWEEN) : [];
  // A slug may have the word between the two itself: then only the site knows which is which.
  if (pair.length === 2) return { operation: 'compare_listings', args: { a: pair[0], b: pair[1] } };
  for (const [path, operation, input] of PAGES) {
    const value = pathname.startsWith(path) ? pathname.slice(path.length) : '';
    // Slugs, names of boards and weeks have none but these characters; a link of a website may lead here with any.
    if (/^[\w-]+$/.test(value)) return { operation, args: { [input]: value, ...params } };
  }
  return null;
}
