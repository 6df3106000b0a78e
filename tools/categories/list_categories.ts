import { z } from 'zod';
import { type Branch, CATEGORY_LEVELS, treeOf } from '../../domain/listings/categories.ts';
import type { Category } from '../../store/listings/categories.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { components, slug } from '../shapes/common.ts';

/** A category with its subcategories, as in the result. */
export interface CategoryBranch {
  slug: string;
  name: string;
  description: string;
  live_listings: number;
  children?: CategoryBranch[];
}

/** A category with its subcategories, written out level by level: recursive schemas break MCP clients. The store refuses a deeper tree. */
function branch(levels: number): z.ZodObject {
  const node = z.object({
    slug: slug.describe('Use it with get_category, or as the filter of search_listings.'),
    name: z.string().describe('Name of the category.'),
    description: z.string().describe('What belongs in it.'),
    live_listings: z.int().describe('Live listings in it and below it.'),
  });
  if (levels === 1) return node;
  return node.extend({
    children: z
      .array(branch(levels - 1))
      .optional()
      .describe('Its subcategories; absent where there are none.'),
  });
}

const tree = z.array(
  branch(CATEGORY_LEVELS).register(components, { id: 'Category' }),
) as unknown as z.ZodType<CategoryBranch[]>;

export const listCategories = defineOperation({
  name: 'list_categories',
  title: 'List categories',
  description:
    'The whole category tree in display order, with the number of live listings of each category and everything below it. Use it to learn which slugs search_listings filters by and which names a draft may choose. Set include_empty to false to leave out categories without live listings. get_category shows one with its listings.',
  route: 'GET /categories',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    include_empty: z.boolean().default(true).describe('Whether categories without live listings are shown.'),
  }),
  output: z.object({
    items: tree.describe('The categories at the top of the tree.'),
    total: z.int().describe('Categories in this result, on all levels.'),
  }),
  errors: [],
  example: { include_empty: false },

  async handler({ include_empty }, { store }) {
    const all = await store.categories.all();
    const visible = include_empty ? all : all.filter(({ live }) => live > 0);
    return { items: treeOf(visible).map(present), total: visible.length };
  },
});

function present({ slug: name_of, name, description, live, children }: Branch<Category>): CategoryBranch {
  return {
    slug: name_of,
    name,
    description,
    live_listings: live,
    ...(children.length > 0 && { children: children.map(present) }),
  };
}
