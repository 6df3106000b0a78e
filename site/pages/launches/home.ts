import { feedUrl, logoUrl } from '../../../domain/http/urls.ts';
import { featuredListings } from '../../../services/content/featured.ts';
import { siteLook } from '../../../services/content/site_look.ts';
import { freePlaces } from '../../../services/launches/free_weeks.ts';
import { oneProvedFact } from '../../../services/listings/evidence.ts';
import { listCategories } from '../../../tools/categories/list_categories.ts';
import { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import { presentSummary } from '../../../tools/listings/show/present.ts';
import { listBlogPosts } from '../../../tools/people/list_blog_posts.ts';
import { jsonLd } from '../../html/html.ts';
import { csrfField } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { DISCOVERY_LINKS } from '../../request/respond.ts';
import { homeTemplate } from '../../templates/launches/home.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { sceneOf } from './week.ts';

/** Places of the billboard that the start page shows. */
const BILLBOARD_PLACES = 3;

/** Featured places that it shows. */
const FEATURED_PLACES = 4;

/** The start page. */
async function homePage(request: PageRequest): Promise<Page> {
  const { call, now, origin, session } = request;
  const site = await siteInfo(call);
  const [scene, { items: categories }, billboard, featured, { items: posts }, { next_free }, fact, { logo }] =
    await Promise.all([
      sceneOf(request, site, { name: 'this', at: '/' }),
      call(listCategories, { include_empty: false }),
      call(getLeaderboard, { board: 'billboard', per_page: BILLBOARD_PLACES }),
      request.do(featuredListings, now, FEATURED_PLACES),
      call(listBlogPosts, { per_page: 1 }),
      request.do(freePlaces, now),
      request.do(oneProvedFact),
      request.do(siteLook),
    ]);
  return {
    title: site.name,
    description: site.purpose,
    canonical: `${origin}/`,
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      publisher: {
        '@type': 'Organization',
        name: site.name,
        url: `${origin}/`,
        ...(logo && { logo: logoUrl(origin, logo) }),
      },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
    feed: { href: feedUrl('', 'launches'), title: feedTexts.launches.title, calendar: true },
    main: homeTemplate({
      site,
      scene,
      field: { csrf: session ? csrfField(request) : null },
      next_free,
      fact,
      categories,
      billboard,
      featured: featured.map((row) => presentSummary(row, origin)),
      posts,
    }),
  };
}

definePage({
  path: '/',
  shared: true,
  sitemap: true,
  read: async (request) => ({ ...(await homePage(request)), headers: { Link: DISCOVERY_LINKS } }),
});
