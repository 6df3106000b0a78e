import { z } from 'zod';
import { founderPageUrl } from '../../domain/http/urls.ts';
import { isCountryCode } from '../../domain/places/country_codes.ts';
import { founderPortrait } from '../../services/people/portrait.ts';
import type { FounderSummary } from '../../store/people/founders.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { COUNTRY_CODES, components, country, slug, text } from '../shapes/common.ts';
import { founderPicture, pictureOf } from '../shapes/founder_picture.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';

const founder = z
  .object({
    slug: slug.describe('Use it with get_founder.'),
    name: z.string().describe('Name of the founder.'),
    page_url: z.url().describe('The founder’s page in this directory.'),
    ...founderPicture,
    title: z.string().optional().describe('Role in the newest listing.'),
    country: z.string().optional().describe('Two-letter country code of the newest listing.'),
    companies: z
      .array(
        z.object({
          slug: slug.describe('Slug of the listing.'),
          name: z.string().describe('Name of the listing.'),
        }),
      )
      .describe('The newest listings, at most three.'),
    companies_total: z.int().describe('Live listings of the founder.'),
  })
  .register(components, { id: 'Founder' });

export const listFounders = defineOperation({
  name: 'list_founders',
  title: 'List founders',
  description:
    'The founders behind live listings, in the order of their names. Give q to find somebody by name: all words must be in the name, the last one may be unfinished, accents do not matter and a typing error is forgiven when nothing else is found. Call get_founder with a slug for the bio, links, companies and stories.',
  route: 'GET /founders',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    q: text(120).default('').describe('Words of the name, for example maren. Empty lists everybody.'),
    country: country
      .exactOptional()
      .describe('Two-letter country code of a live listing, either case, for example dk.'),
    ...paging,
  }),
  output: z.object({
    ...listOf(founder),
    notice: z.string().optional().describe('Why no founder can be found, for example an unknown country.'),
  }),
  errors: [],
  example: { q: 'maren', per_page: 5 },

  async handler(params, { store, origin }) {
    const part = {
      ...(params.country && { country: params.country.toUpperCase() }),
      ...rangeOf(params),
    };
    const { ids, total } = params.q.trim()
      ? await store.search({ about: 'founders', q: params.q, ...part })
      : await store.founders.page(part);
    const rows = await store.founders.summaries(ids);
    const items = rows.map(async (row) => present(row, await founderPortrait(store, row), origin));
    const result = envelope(await Promise.all(items), total, params);
    const { country: code } = part;
    const isEmpty = code !== undefined && (await store.founders.inCountry(code)) === 0;
    return isEmpty ? { ...result, notice: emptyNotice(code) } : result;
  },
});

const emptyNotice = (country: string): string =>
  isCountryCode(country)
    ? `No live listing with founders is in ${country}.`
    : `There is no country "${country}". ${COUNTRY_CODES}`;

function present(
  { slug: founder_slug, name, companies, live }: FounderSummary,
  picture: string | undefined,
  origin: string,
) {
  const [newest] = companies;
  return {
    slug: founder_slug,
    name,
    page_url: founderPageUrl(origin, founder_slug),
    ...pictureOf(picture, origin),
    ...(newest?.title && { title: newest.title }),
    ...(newest?.country && { country: newest.country }),
    companies: companies.map((company) => ({ slug: company.slug, name: company.name })),
    companies_total: live,
  };
}
