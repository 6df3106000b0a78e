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
import { compact, headFacts, proposed, quoteOf, type Site, type SitePage, textOf } from './site.ts';

/** The company's logo: as JSON-LD or Open Graph name it, else the picture that the page shows as its logo, else its touch icon. */
export function logoOf({ home }: Site, name: string | undefined): Proposed<string> | undefined {
  if (!home) return undefined;
  const shown = home.page.links.find((link) => isOwnLogo(link, name));
  const icon = home.page.links.find((link) => link.tag === 'link' && link.rel.includes('apple-touch-icon'));
  const [link] = [shown, icon].filter((one) => one !== undefined);
  return namedLogo(home) ?? (link && proposed(link.url, home, link));
}

/** A film that the home page embeds, or links to with words that say so; two different ones: none. */
export function demoVideoOf({ home }: Site): Proposed<string> | undefined {
  const films = home?.page.links.filter((link) => isFilm(link)) ?? [];
  const [first] = films;
  if (!home || !first || films.some(({ url }) => filmId(url) !== filmId(first.url))) return undefined;
  return { value: first.url, quotes: [quoteOf(home, first)] };
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
  if (!/logo|brand|wordmark/i.test(`${file} ${text}`)) return false;
  if (area === 'header' || area === 'nav') return true;
  return /logo|wordmark/i.test(text) && name !== undefined && compact(text).includes(compact(name));
}

const FILM =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?|shorts\/)|youtu\.be\/|(?:player\.)?vimeo\.com\/(?:video\/)?\d|(?:www\.)?loom\.com\/(?:share|embed)\/|(?:\w+\.)?wistia\.(?:com|net)\/)/i;

function isFilm({ tag, url, text, area }: PageLink): boolean {
  if (!FILM.test(url) || area === 'footer') return false;
  return tag === 'iframe' || (tag === 'a' && /\b(?:demo|watch|video|see (?:it|how)|tour)\b/i.test(text));
}

function filmId(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return searchParams.get('v') ?? pathname.split('/').at(-1) ?? url;
}
