import type { Box, PageLink, Span } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { ownCompanies, partsOf, placeOf, textOfProperty } from '../site/json_ld.ts';
import { compact, headFacts, pagesOf, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { isHomeUrl, isNameOnly } from './name_signs.ts';

/**
 * The company's logo: as JSON-LD or Open Graph name it, else the picture that the page shows as its logo or leads home by, else its
 * icon that is drawn, its touch icon, or a picture. The picture for shared links is none.
 */
export const logoOf = (site: Site, name: string | undefined): Proposed<string> | undefined =>
  logosOf(site, name)[0];

/** Every picture that may be the logo, the likeliest first; where the home page has none, one that another page shows. */
export function logosOf(site: Site, name: string | undefined): Proposed<string>[] {
  const { home } = site;
  if (!home) return [];
  const icons = home.page.links
    .filter((one) => one.tag === 'link' && iconWeight(one) > 0)
    .sort((a, b) => iconWeight(b) - iconWeight(a))
    .map((one) => proposed(one.url, home, one));
  const found = [...picturesOn(site, home, name), ...icons];
  if (found.length > 0) return found;
  return pagesOf(site, 'about', 'contact', 'pricing', 'features', 'faq', 'other').flatMap((from) =>
    picturesOn(site, from, name),
  );
}

function picturesOn(site: Site, from: SitePage, name: string | undefined): Proposed<string>[] {
  const { links, boxes = [] } = from.page;
  const [first] = links.filter(({ tag }) => tag === 'img');
  const isFirst = (one: PageLink): boolean => one === first && isFirstLogo(one, boxes, name);
  const link = links.find((one) => isOwnLogo(one, boxes, name) || isFirst(one)) ?? pictureHome(from);
  const shown = link && proposed(link.url, from, link);
  const named = namedLogo(site, from, name);
  // Structured data that a content system makes names whatever picture was uploaded.
  const isLess = named && shown && !LOGO.test(fileOf(named.value)) && LOGO.test(fileOf(shown.value));
  return (isLess ? [shown, named] : [named, shown]).flatMap((one) => one ?? []);
}

function namedLogo(site: Site, home: SitePage, name: string | undefined): Proposed<string> | undefined {
  for (const entity of ownCompanies(site, home, name)) {
    const written = logoUrl(entity.properties);
    const span = written && placeOf(entity, written);
    const logo = span && picture(written, home, span);
    if (logo) return logo;
  }
  const [fact] = headFacts(home, 'og:logo', 'logo');
  return fact && picture(textOf(home, fact), home, fact);
}

/** The URL of its logo, or of the picture that is called one. */
function logoUrl(properties: Readonly<Record<string, unknown>>): string | undefined {
  const image = urlOf(properties, 'image');
  return urlOf(properties, 'logo') ?? (image && LOGO.test(fileOf(image)) ? image : undefined);
}

/** A URL, or that of a picture that has one. */
function urlOf(properties: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const [part = {}] = partsOf(properties, key);
  return textOfProperty(properties, key) ?? textOfProperty(part, 'url') ?? textOfProperty(part, 'contentUrl');
}

function picture(written: string, home: SitePage, span: Span): Proposed<string> | undefined {
  const url = URL.parse(written, home.page.url)?.href;
  return url ? proposed(url, home, span) : undefined;
}

/** The name of the file that a URL ends in. */
export const fileOf = (url: string): string => URL.parse(url)?.pathname.split('/').at(-1) ?? '';
/** What files of logos are called everywhere. */
const LOGO = /logo|brand|wordmark|emblem/i;
const isCalledLogo = ({ url, text }: PageLink): boolean => LOGO.test(`${fileOf(url)} ${text}`);

/** Whether the element of a picture, or one of the two around it, is called a logo: `<a class="navbar-brand"><img>`. */
function isInLogo({ box }: PageLink, boxes: readonly Box[]): boolean {
  let at = box;
  for (let up = 0; up < BOXES_AROUND && at !== undefined; up++) {
    if (boxes[at]?.names.some((name) => name === 'logo' || name === 'brand')) return true;
    at = boxes[at]?.parent;
  }
  return false;
}

const BOXES_AROUND = 3;

/** In the head of the page whatever is called a logo is the site's; below, customers' logos stand too, so it must say whose. */
function isOwnLogo(link: PageLink, boxes: readonly Box[], name: string | undefined): boolean {
  const { tag, url, text, area } = link;
  if (tag !== 'img') return false;
  if (area === 'header' || area === 'nav')
    return isCalledLogo(link) || isNameOnly(text, name) || isInLogo(link, boxes);
  // A picture that is called as the company and nothing else is its logo wherever it stands.
  const file = fileOf(url)
    .replace(/\.\w+$/, '')
    .replaceAll(SHADES, '');
  if (isNameOnly(file, name)) return true;
  return LOGO.test(`${text} ${file}`) && name !== undefined && compact(text).includes(compact(name));
}

/** What files of logos are called beside the name. */
const SHADES = /(?<![a-z])(?:logo|wordmark|dark|light|white|black|colou?r|full|horizontal|icon)(?![a-z])/gi;

/** The first picture of the page, called nothing but logo, or the company's name. */
function isFirstLogo(link: PageLink, boxes: readonly Box[], name: string | undefined): boolean {
  const { url, text } = link;
  const isLogo = /^logo\.\w+$/i.test(fileOf(url)) || isInLogo(link, boxes);
  return isNameOnly(text, name) || (isLogo && (text === '' || /logo$/i.test(text)));
}

/** The picture in the first link that leads home from the head of the page. */
function pictureHome({ page }: SitePage): PageLink | undefined {
  const at = page.links.findIndex(({ tag, url }) => tag === 'a' && isHomeUrl(page.url, url));
  const [link, next] = [page.links[at], page.links[at + 1]];
  if (!link || next?.tag !== 'img' || (next.area !== 'header' && next.area !== 'nav')) return undefined;
  // A link with words of its own is shown beside the picture; one without shows nothing else.
  return link.text === next.text && !/\.jpe?g$/i.test(fileOf(next.url)) ? next : undefined;
}

const SMALLEST_ICON = 96;

/** How good a logo an icon is: one that is drawn, one for a phone's screen, one that is large; 0 for a small one. */
function iconWeight({ rel, url }: PageLink): number {
  const file = fileOf(url);
  if (rel.some((word) => word.startsWith('apple-touch-icon'))) return 3;
  if (!rel.includes('icon')) return 0;
  if (/\.svg$/i.test(file)) return 4;
  const size = /(\d{2,4})(?:x\d+)?\.(?:png|webp)$/i.exec(file)?.[1];
  if (size) return Number(size) >= SMALLEST_ICON ? 2 : 0;
  return /\.(?:png|webp)$/i.test(file) ? 1 : 0;
}
