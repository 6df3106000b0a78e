import { z } from 'zod';
import type { Fault } from '../../domain/http/errors.ts';
import { invalidRequest } from '../../domain/http/errors.ts';
import { comparePageUrl } from '../../domain/http/urls.ts';
import { attributesOf, compare } from '../../domain/listings/comparison.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import type { Context } from '../operation/context.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { listingNotFound } from '../operation/nearest.ts';
import { slug, url } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';
import { presentSummary } from './show/present.ts';

const cell = z.string().nullable();

export const compareListings = defineOperation({
  name: 'compare_listings',
  title: 'Compare two listings',
  description:
    'Sets two live listings side by side on what products of their categories are compared by. A cell holds words of that listing; null means not found by keyword: read get_listing before you say that it has none. Find slugs with search_listings, get_alternatives or get_category.',
  route: 'GET /compare',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    a: slug.describe('Slug of the one listing.'),
    b: slug.describe('Slug of the other.'),
  }),
  output: z.object({
    a: listingSummary.describe('The one listing.'),
    b: listingSummary.describe('The other.'),
    page_url: url.describe('This comparison as a page.'),
    rows: z
      .array(
        z.object({
          key: z.string().describe('Stable name of the attribute.'),
          name: z.string().describe('What is compared.'),
          a: cell.describe('Its own words; null: not found by keyword, which is not a no.'),
          b: cell.describe('The same of the other.'),
          on_neither: z.boolean().describe('Whether it was found on neither.'),
        }),
      )
      .describe('One row for each attribute of their primary categories and those above.'),
  }),
  errors: [],
  example: { a: 'tidemark', b: 'sondeo' },

  async handler(params, ctx) {
    const { store, origin } = ctx;
    const [a, b] = await twoLive(params, ctx);
    const [summaries, ...lines] = await Promise.all([
      store.listings.summaries([a.id, b.id]),
      primaryLine(a, store),
      primaryLine(b, store),
    ]);
    const [ofA, ofB] = summaries.map((row) => presentSummary(row, origin));
    if (!ofA || !ofB) throw new Error(`a listing was removed while it was compared: ${a.slug}, ${b.slug}`);
    return {
      a: ofA,
      b: ofB,
      page_url: comparePageUrl(origin, a.slug, b.slug),
      rows: compare(attributesOf(lines.flat()), a, b),
    };
  },
});

/** The two listings; raises `invalid_request` naming each unknown one, because 404 is not declared here (D15). */
async function twoLive(params: { a: string; b: string }, ctx: Context): Promise<[Listing, Listing]> {
  const { listings } = ctx.store;
  const [a, b] = await Promise.all([listings.bySlug(params.a), listings.bySlug(params.b)]);
  if (params.a === params.b || isSame(a, b)) throw invalidRequest([sameTwice(params.b)]);
  if (a?.status === 'live' && b?.status === 'live') return [a, b];
  throw invalidRequest([
    ...(a?.status === 'live' ? [] : [await notLive('a', params.a, a, ctx)]),
    ...(b?.status === 'live' ? [] : [await notLive('b', params.b, b, ctx)]),
  ]);
}

/** A listing is found by its former slugs too (record 47). */
const isSame = (a: Listing | undefined, b: Listing | undefined): boolean => a !== undefined && a.id === b?.id;

async function notLive(path: string, actual: string, row: Listing | undefined, ctx: Context): Promise<Fault> {
  const { message, details } = await listingNotFound(actual, row, ctx);
  return { path, code: 'unknown_listing', message, actual, fix: details.next_steps?.join(' ') ?? message };
}

const sameTwice = (actual: string): Fault => ({
  path: 'b',
  code: 'same_listing',
  message: 'A listing cannot be compared with itself.',
  actual,
  fix: 'Choose another one, for example from get_alternatives.',
});

/** The primary category of a listing with its ancestors. */
async function primaryLine({ id }: Listing, { listings, categories }: Reads) {
  const [primary] = await listings.categoriesOf(id);
  return primary ? categories.line(primary.id) : [];
}
