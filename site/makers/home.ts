import { listCategories } from '../../tools/categories/list_categories.ts';
import { jsonLd } from '../html.ts';
import { homeView } from '../views/home.ts';
import { ask, type Made, siteInfo, type Visit } from '../visit.ts';
import { sceneOf } from './week.ts';

/** The start page. */
export async function homePage({ context }: Visit): Promise<Made> {
  const site = await siteInfo(context);
  const [scene, { items: categories }] = await Promise.all([
    sceneOf(context, site, 'this'),
    ask(listCategories, { include_empty: false }, context),
  ]);
  return {
    title: site.name,
    description: site.purpose,
    canonical: `${context.origin}/`,
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: `${context.origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${context.origin}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
    main: homeView(site, scene, categories),
  };
}
