import { listCategories } from '../../../tools/categories/list_categories.ts';
import { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import { listBlogPosts } from '../../../tools/people/list_blog_posts.ts';
import { jsonLd } from '../../html/html.ts';
import { ask, type Made, siteInfo, type Visit } from '../../request/request.ts';
import { homeView } from '../../templates/launches/home.ts';
import { sceneOf } from './week.ts';

/** Places of the billboard that the start page shows. */
const BILLBOARD_PLACES = 3;

/** The start page. */
export async function homePage({ context }: Visit): Promise<Made> {
  const site = await siteInfo(context);
  const [scene, { items: categories }, billboard, { items: posts }] = await Promise.all([
    sceneOf(context, site, 'this'),
    ask(listCategories, { include_empty: false }, context),
    ask(getLeaderboard, { board: 'billboard', per_page: BILLBOARD_PLACES }, context),
    ask(listBlogPosts, { per_page: 1 }, context),
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
    main: homeView({ site, scene, categories, billboard, posts }),
  };
}
