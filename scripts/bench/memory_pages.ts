import type { BuiltDemo } from './built_demo.ts';
import type { Ask } from './memory.ts';

/** Addresses of one kind of page, seen in turns, by somebody who is signed in where a cookie goes with them. */
interface Kind {
  name: string;
  paths: readonly string[];
  cookie?: string;
}

/** Pages that are somebody's own, as the founder of the demo sees them. */
const OWN = [
  '/account',
  '/account/sessions',
  '/account/export',
  '/account/delete',
  '/account/drafts',
  '/account/assistants',
  '/account/keys',
  '/account/keys/1',
  '/sign-out',
];

/** What neither the sitemap nor a session leads to: files, documents for machines, and an address that there is not. */
const OTHERS = [
  '/docs.md',
  '/sign-in',
  '/sign-in?return_to=/account',
  '/launches?section=upcoming',
  '/sitemap.xml',
  '/llms.txt',
  '/robots.txt',
  '/api/v1/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/oauth-authorization-server',
  '/assets/site.css',
];

/** Views of each kind of page: those of the sitemap, other pages of the kind in turns, those beside it, and those of members. */
export async function pageAsks(demo: BuiltDemo, views: number): Promise<Ask[]> {
  const listed = await sitemapOf(demo.url);
  // `/p/lumen/badges` is another kind than `/p/lumen`.
  const kinds: Kind[] = [...Map.groupBy(listed, (path) => path.replace(/^(\/[^/]+)\/[^/]+/, '$1/*'))].map(
    ([name, paths]) => ({ name, paths }),
  );
  const products = slugsOf(listed, 'p');
  const words = Array.from({ length: 1_000 }, (_, i) => `word${i}`);
  kinds.push(
    { name: '/search?q=*', paths: words.map((word) => `/search?q=${word}`) },
    { name: '/docs?q=*', paths: words.map((word) => `/docs?q=${word}`) },
    { name: '/no-such-page-*', paths: words.map((word) => `/no-such-page-${word}`) },
    { name: '/p/*/badges', paths: products.map((slug) => `/p/${slug}/badges`) },
    { name: '/badges/*/listed.svg', paths: products.map((slug) => `/badges/${slug}/listed.svg`) },
    {
      name: '/compare?a=*&b=*',
      paths: products.map((slug, i) => `/compare?a=${slug}&b=${products[i === 0 ? 1 : 0]}`),
    },
    ...OTHERS.map((path) => ({ name: path, paths: [path] })),
    ...[...OWN, `/account/drafts/${demo.draft_id}`].map((path) => ({
      name: `${path} as a member`,
      paths: [path],
      cookie: demo.cookie,
    })),
    { name: 'listed pages as a member', paths: listed, cookie: demo.cookie },
  );
  return kinds.map((kind) => askFor(kind, views));
}

function askFor({ name, paths, cookie }: Kind, times: number): Ask {
  return {
    name,
    times,
    reads: !name.startsWith('/no-such-page'),
    async send(pool, i) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: paths[i % paths.length] ?? '/',
        headers: {
          // Browsers take both; a program every third time takes none.
          ...(i % 3 > 0 && { 'accept-encoding': 'gzip, br' }),
          ...(cookie !== undefined && { cookie }),
        },
      });
      await body.dump({ limit: 10_000_000 });
      return statusCode;
    },
  };
}

/** Every path of the sitemap. */
export async function sitemapOf(url: string): Promise<string[]> {
  const links = async (address: string): Promise<string[]> => {
    const xml = await (await fetch(address)).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  };
  const files = await links(`${url}/sitemap.xml`);
  return (await Promise.all(files.map(links))).flat().map((link) => new URL(link).pathname);
}

/** The names in the paths below a folder, each once. */
export const slugsOf = (paths: readonly string[], folder: string): string[] => [
  ...new Set(paths.flatMap((path) => new RegExp(`^/${folder}/([^/]+)$`).exec(path)?.[1] ?? [])),
];
