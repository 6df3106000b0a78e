import { assetUrl } from './html/assets.ts';
import { type PageRequest, siteInfo } from './request/request.ts';
import type { Reply } from './request/respond.ts';
import { frameTexts } from './texts/frame.ts';

/** How the site stands on a home screen. */
export async function webManifest({ call, use_cases }: PageRequest): Promise<Reply> {
  const [{ name, purpose }, { accent }] = await Promise.all([siteInfo(call), use_cases.siteLook()]);
  const manifest = {
    name,
    short_name: name,
    description: purpose,
    start_url: '/',
    display: 'browser',
    background_color: '#fdfaf5',
    theme_color: accent ?? '#c8380b',
    icons: [
      { src: assetUrl('icon.svg'), type: 'image/svg+xml', sizes: 'any' },
      { src: assetUrl('apple-touch-icon.png'), type: 'image/png', sizes: '180x180' },
    ],
  };
  return { status: 200, type: 'application/manifest+json', body: JSON.stringify(manifest), cache: CACHE };
}

/** How browsers search the site (OpenSearch 1.1). */
export async function openSearch({ call, origin }: PageRequest): Promise<Reply> {
  const { name } = await siteInfo(call);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${escaped(shortened(name))}</ShortName><Description>${escaped(frameTexts.search_on(name))}</Description><InputEncoding>UTF-8</InputEncoding><Image width="16" height="16" type="image/svg+xml">${escaped(origin + assetUrl('icon.svg'))}</Image><Url type="text/html" method="get" template="${escaped(origin)}/search?q={searchTerms}"/></OpenSearchDescription>
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
