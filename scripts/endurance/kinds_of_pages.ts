import { comparePageUrl } from '../../domain/http/urls.ts';

/** URLs of one kind of page. */
export interface KindOfPage {
  name: string;
  paths: readonly string[];
}

/** Pages of a signed-in user. */
export const MEMBER_PAGES = [
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

/** Neither in the sitemap nor for members: files and machine-readable documents. */
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

/** The kind of unknown URLs. */
export const NO_PAGE = '/no-such-page-*';

/** Every kind of public page of a running service: those of its sitemap, and others. */
export async function publicKinds(url: string): Promise<KindOfPage[]> {
  const listed = await sitemapOf(url);
  // `/p/lumen` is of the kind `/p/*`.
  const kinds = Map.groupBy(listed, (path) => path.replace(/^(\/[^/]+)\/[^/]+/, '$1/*'));
  const products = slugsOf(listed, 'p');
  const words = Array.from({ length: 1_000 }, (_, i) => `word${i}`);
  return [
    ...[...kinds].map(([name, paths]) => ({ name, paths })),
    { name: '/search?q=*', paths: words.map((word) => `/search?q=${word}`) },
    { name: '/docs?q=*', paths: words.map((word) => `/docs?q=${word}`) },
    { name: NO_PAGE, paths: words.map((word) => `/no-such-page-${word}`) },
    { name: '/p/*/badges', paths: products.map((slug) => `/p/${slug}/badges`) },
    { name: '/badges/*/listed.svg', paths: products.map((slug) => `/badges/${slug}/listed.svg`) },
    {
      name: '/compare/*',
      paths: products.map((slug, i) => comparePageUrl('', slug, products[i === 0 ? 1 : 0])),
    },
    ...OTHERS.map((path) => ({ name: path, paths: [path] })),
  ];
}

/** Every path of the sitemap. */
export async function sitemapOf(url: string): Promise<string[]> {
  const links = async (sitemap_url: string): Promise<string[]> => {
    const xml = await (await fetch(sitemap_url)).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  };
  const files = await links(`${url}/sitemap.xml`);
  return (await Promise.all(files.map(links))).flat().map((link) => new URL(link).pathname);
}

/** The distinct names in the paths below a folder. */
export const slugsOf = (paths: readonly string[], folder: string): string[] => [
  ...new Set(paths.flatMap((path) => new RegExp(`^/${folder}/([^/]+)$`).exec(path)?.[1] ?? [])),
];
