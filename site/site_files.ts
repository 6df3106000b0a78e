import { siteLook } from '../services/content/site_look.ts';
import { siteIcons } from './html/site_icons.ts';
import { definePage } from './request/page.ts';
import { type PageRequest, siteInfo } from './request/request.ts';
import type { Reply } from './request/respond.ts';
import { frameTexts } from './texts/frame.ts';

/** How the site stands on a home screen. */
async function webManifest({ call, do: run }: PageRequest): Promise<Reply> {
  const [{ name, purpose }, { accent, logo }] = await Promise.all([siteInfo(call), run(siteLook)]);
  const manifest = {
    name,
    short_name: name,
    description: purpose,
    start_url: '/',
    display: 'browser',
    background_color: '#fdfaf5',
    theme_color: accent ?? '#c8380b',
    icons: siteIcons(logo).map(({ href, type, sizes }) => ({ src: href, type, sizes })),
  };
  return { status: 200, type: 'application/manifest+json', body: JSON.stringify(manifest), cache: CACHE };
}

/** How browsers search the site (OpenSearch 1.1). */
async function openSearch({ call, origin, do: run }: PageRequest): Promise<Reply> {
  const [{ name }, { logo }] = await Promise.all([siteInfo(call), run(siteLook)]);
  const [{ href, type }] = siteIcons(logo);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${escaped(shortened(name))}</ShortName><Description>${escaped(frameTexts.search_on(name))}</Description><InputEncoding>UTF-8</InputEncoding><Image width="16" height="16" type="${type}">${escaped(origin + href)}</Image><Url type="text/html" method="get" template="${escaped(origin)}/search?q={searchTerms}"/></OpenSearchDescription>
`;
  return { status: 200, type: 'application/opensearchdescription+xml', body, cache: CACHE };
}

const CHARACTERS = new Intl.Segmenter('en');

/** At most 16 characters, as the format asks. */
const shortened = (name: string): string =>
  Array.from(CHARACTERS.segment(name), ({ segment }) => segment)
    .slice(0, 16)
    .join('');

/** Names change seldom. */
const CACHE = 'public, max-age=3600';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The icon at a place that browsers and tools ask for, whatever the page says. */
const iconAt =
  (which: 0 | 1) =>
  async ({ do: run }: PageRequest): Promise<Reply> => {
    const { href } = siteIcons((await run(siteLook)).logo)[which];
    return { status: 302, type: 'text/plain', body: `${href}\n`, headers: { Location: href } };
  };

definePage({ path: '/site.webmanifest', read: webManifest });

definePage({ path: '/opensearch.xml', read: openSearch });

definePage({ path: '/favicon.ico', read: iconAt(0) });
definePage({ path: '/apple-touch-icon.png', read: iconAt(1) });
