import {
  type KindOfPage,
  MEMBER_PAGES,
  NO_PAGE,
  publicKinds,
  sitemapOf,
} from '../../scripts/kinds_of_pages.ts';
import type { BuiltDemo } from './built_demo.ts';
import type { Ask } from './memory.ts';

/** Views of each kind of page, other pages of the kind in turns: public ones, those of members, and public ones seen by a member. */
export async function pageAsks(demo: BuiltDemo, views: number): Promise<Ask[]> {
  const own = [...MEMBER_PAGES, `/account/drafts/${demo.draft_id}`].map((path) => ({
    name: path,
    paths: [path],
  }));
  const members: KindOfPage[] = [...own, { name: 'listed pages', paths: await sitemapOf(demo.url) }];
  return [
    ...(await publicKinds(demo.url)).map((kind) => askFor(kind, views)),
    ...members.map(({ name, paths }) =>
      askFor({ name: `${name} as a member`, paths }, views, { cookie: demo.cookie }),
    ),
  ];
}

function askFor({ name, paths }: KindOfPage, times: number, headers: Record<string, string> = {}): Ask {
  return {
    name,
    times,
    reads: name !== NO_PAGE,
    async send(pool, i) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: paths[i % paths.length] ?? '/',
        // Browsers take both; a program every third time takes none.
        headers: i % 3 > 0 ? { ...headers, 'accept-encoding': 'gzip, br' } : headers,
      });
      await body.dump({ limit: 10_000_000 });
      return statusCode;
    },
  };
}
