import { z } from 'zod';
import { categoryPageUrl } from '../../domain/http/urls.ts';
import { attributesOf } from '../../domain/listings/comparison.ts';
import { presentSummary } from '../listings/show/present.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { categoryNotFound } from '../operation/nearest.ts';
import { slug, url } from '../shapes/common.ts';
import { faq, listingSummary } from '../shapes/listing.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';

const named = z.object({
  slug: slug.describe('Slug of the category.'),
  name: z.string().describe('Its name.'),
});

export const getCategory = defineOperation({
  name: 'get_category',
  title: 'Get a category',
  description:
    'One category: what belongs in it, questions and answers, what is above and below it, what its listings are compared by, and its live listings with those of its subcategories, most voted first, in pages. Find its slug with list_categories. Call get_listing for the profile of an entry, or search_listings to search inside the category.',
  route: 'GET /categories/{slug}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({ slug: slug.describe('Slug of the category, from list_categories.'), ...paging }),
  output: z.object({
    slug: slug.describe('Use it as the filter of search_listings.'),
    name: z.string().describe('Name of the category.'),
    page_url: url.describe('Its page in this directory.'),
    description: z.string().describe('What belongs in it.'),
    parent: named.nullable().describe('The category above it; null at the top of the tree.'),
    ancestors: z.array(named).describe('Everything above it, the top of the tree first.'),
    subcategories: z
      .array(named.extend({ live_listings: z.int().describe('Live listings in it and below it.') }))
      .describe('The categories directly below it.'),
    faqs: z.array(faq).describe('Questions and answers about choosing such a product.'),
    attributes: z.array(z.string()).describe('What compare_listings sets side by side here.'),
    ...listOf(listingSummary),
  }),
  errors: ['not_found'],
  example: { slug: 'developer-tools', per_page: 5 },

  async handler(params, { store, origin }) {
    const category = await store.categories.bySlug(params.slug);
    if (!category) throw categoryNotFound(params.slug, await store.categories.all());
    const [line, below, ids] = await Promise.all([
      store.categories.line(category.id),
      store.categories.below(category.id),
      store.category_rank.page(category.id, rangeOf(params)),
    ]);
    const rows = await store.listings.summaries(ids);
    const ancestors = line.slice(0, -1).map(({ slug: name_of, name }) => ({ slug: name_of, name }));
    return {
      slug: category.slug,
      name: category.name,
      page_url: categoryPageUrl(origin, category.slug),
      description: category.description,
      parent: ancestors.at(-1) ?? null,
      ancestors,
      subcategories: below
        .filter(({ retired }) => !retired)
        .map(({ slug: name_of, name, live }) => ({ slug: name_of, name, live_listings: live })),
      faqs: category.faqs,
      attributes: attributesOf(line).map(({ name }) => name),
      ...envelope(
        rows.map((row) => presentSummary(row, origin)),
        category.live,
        params,
      ),
    };
  },
});
