import { categoriesPageUrl, categoryPageUrl, feedUrl } from '../../../domain/http/urls.ts';
import { getCategory } from '../../../tools/categories/get_category.ts';
import { listCategories } from '../../../tools/categories/list_categories.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { itemList, questions, trail } from '../../html/structured.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import { categoriesTemplate, categoryTemplate } from '../../templates/listings/categories.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { categoryTexts } from '../../texts/listings/browse.ts';
import { paginationTexts } from '../../texts/parts.ts';
import { ballotsAmong } from '../launches/vote.ts';

/** The whole tree of categories. */
async function categoriesPage({ call, origin }: PageRequest): Promise<Page> {
  const { items } = await call(listCategories, {});
  return {
    title: categoryTexts.title,
    description: categoryTexts.description,
    canonical: categoriesPageUrl(origin),
    main: categoriesTemplate(items),
  };
}

/** One category with its listings, the most voted first. */
async function categoryPage(request: PageRequest, { slug }: Named<'slug'>): Promise<Page> {
  const { call, origin, query, now } = request;
  const category = await call(getCategory, { slug, ...wanted(query, ['page']) });
  const { name, description, ancestors, faqs, items, page, per_page } = category;
  const steps = stepsOf(category, categoryPageUrl('', slug));
  const way = [...ancestors, category].map(
    (step) => [step.name, categoryPageUrl(origin, step.slug)] as const,
  );
  return {
    title: paginationTexts.title(name, steps.page),
    description,
    ...headOf(origin, steps),
    head: [
      trail([[categoryTexts.title, categoriesPageUrl(origin)], ...way]),
      itemList(name, items, (page - 1) * per_page + 1),
      questions(faqs),
    ],
    feed: { href: feedUrl('', 'categories', slug), title: feedTexts.category(name) },
    main: categoryTemplate(category, { steps, ballots: await ballotsAmong(request, items, steps.here), now }),
  };
}

definePage({ path: '/categories', shared: true, sitemap: true, read: categoriesPage });

definePage({ path: '/categories/:slug', shared: true, read: categoryPage });
