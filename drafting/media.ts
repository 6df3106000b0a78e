import type { Proposed } from '../domain/drafting.ts';
import type { PageLink, Span } from '../domain/page.ts';
import {
  COMPANY_TYPES,
  entitiesOf,
  isOf,
  PRODUCT_TYPES,
  partsOf,
  placeOf,
  textOfProperty,
} from './json_ld.ts';
import { compact, headFacts, pagesOf, proposed, quoteOf, type Site, type SitePage, textOf } from './site.ts';

/** The company's logo: as JSON-LD or Open Graph name it, else the picture that the page shows as its logo, else its touch icon. */
export function logoOf({ home }: Site, name: string | undefined): Proposed<string> | undefined {
  if (!home) return undefined;
  const [first] = home.page.links.filter(({ tag }) => tag === 'img');
  const shown = home.page.links.find(
    (link) => isOwnLogo(link, name) || (link === first && isFirstLogo(link, name)),
  );
  const icon = home.page.links.find((link) => link.tag === 'link' && link.rel.includes('apple-touch-icon'));
  const [link] = [shown, icon].filter((one) => one !== undefined);
  return namedLogo(home) ?? (link && proposed(link.url, home, link));
}

/** A film that the home page embeds, or links to, else a page about features with words that say so; two different ones: none. */
export function demoVideoOf(site: Site): Proposed<string> | undefined {
  for (const from of pagesOf(site, 'home', 'features')) {
    const films = from.page.links.filter((link) => isFilm(link));
    const [first] = films;
    if (!first) continue;
    if (films.some(({ url }) => filmId(url) !== filmId(first.url))) return undefined;
    return { value: first.url, quotes: [quoteOf(from, first)] };
  }
  return undefined;
}

function namedLogo(home: SitePage): Proposed<string> | undefined {
  for (const entity of entitiesOf(home).filter(
    (one) => isOf(one, COMPANY_TYPES) || isOf(one, PRODUCT_TYPES),
  )) {
    const written = logoAddress(entity.properties);
    const span = written && placeOf(entity, written);
    const logo = span && picture(written, home, span);
    if (logo) return logo;
  }
  const [fact] = headFacts(home, 'og:logo');
  return fact && picture(textOf(home, fact), home, fact);
}

/** An address, or a picture that has one. */
function logoAddress(properties: Readonly<Record<string, unknown>>): string | undefined {
  const [part = {}] = partsOf(properties, 'logo');
  return (
    textOfProperty(properties, 'logo') ?? textOfProperty(part, 'url') ?? textOfProperty(part, 'contentUrl')
  );
}

function picture(written: string, home: SitePage, span: Span): Proposed<string> | undefined {
  const url = URL.parse(written, home.page.url)?.href;
  return url ? proposed(url, home, span) : undefined;
}

/** In the head of the page whatever is called a logo is the site's; below, customers' logos stand too, so it must say whose. */
function isOwnLogo({ tag, url, text, area }: PageLink, name: string | undefined): boolean {
  if (tag !== 'img') return false;
  const file = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  const isLogo = /logo|brand|wordmark/i.test(`${file} ${text}`);
  if (area === 'header' || area === 'nav') return isLogo || isNamed(text, name);
  // A picture that is called as the company and nothing else is its logo wherever it stands.
  if (name !== undefined && compact(file.replace(/\.\w+$/, '')) === compact(name)) return true;
  return /logo|wordmark/i.test(text) && name !== undefined && compact(text).includes(compact(name));
}

const isNamed = (text: string, name: string | undefined): boolean =>
  name !== undefined && compact(text) === compact(name);

/** The first picture of the page, called nothing but logo, or the company's name. */
function isFirstLogo({ url, text }: PageLink, name: string | undefined): boolean {
  const file = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  return isNamed(text, name) || (/^logo\.\w+$/i.test(file) && text === '');
}

const FILM =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?|shorts\/)|youtu\.be\/|(?:player\.)?vimeo\.com\/(?:video\/)?\d|(?:www\.)?loom\.com\/(?:share|embed)\/|(?:\w+\.)?wistia\.(?:com|net)\/)/i;

function isFilm({ tag, url, text, area }: PageLink): boolean {
  if (!FILM.test(url) || area === 'footer' || SAMPLE_FILMS.has(filmId(url))) return false;
  return tag === 'iframe' || (tag === 'a' && /\b(?:demo|watch|video|see (?:it|how)|tour)\b/i.test(text));
}

/** Films that templates, guides to page builders and jokes show in the place of one's own. */
const SAMPLE_FILMS = new Set(
  'dQw4w9WgXcQ jfKfPfyJRdk aqz-KE-bpKQ ysz5S6PUM-U LXb3EKWsInQ YE7VzlLtp-4 ScMzIvxBSi4 tgbNymZ7vqY ScNNfyq3d_w XHOmBV4js_E 76979871 146022717 1084537 22439234 video_id your_video_id'.split(
    ' ',
  ),
);

function filmId(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return searchParams.get('v') ?? pathname.split('/').at(-1) ?? url;
}
