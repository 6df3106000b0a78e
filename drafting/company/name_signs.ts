import type { Span } from '../../domain/page/page.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from '../site/json_ld.ts';
import { headFacts, pagesOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { titleParts } from '../site/titles.ts';
import { LEGAL_FORM } from './legal_forms.ts';

/** Words that may be the name, and where they stand. */
export interface Candidate {
  value: string;
  from: SitePage;
  span: Span;
  /** Where such words are looked for; two places that agree say more than one. */
  sign: Sign;
  /** The source names a thing, and is no sentence about it. */
  sure: boolean;
}

export type Sign = 'product' | 'company' | 'site' | 'head' | 'title' | 'heading' | 'copyright' | 'firm';

/** What the home page may call itself, from its sources in order of trust, then the firm behind it. */
export function* candidatesOf(site: Site, home: SitePage): Generator<Candidate> {
  yield* structured(home);
  for (const span of headFacts(home, 'og:site_name', 'application-name', 'apple-mobile-web-app-title'))
    yield { value: textOf(home, span), from: home, span, sign: 'head', sure: true };
  for (const span of headFacts(home, 'title', 'og:title', 'twitter:title')) {
    for (const value of titleParts(textOf(home, span)))
      yield { value, from: home, span, sign: 'title', sure: false };
  }
  for (const span of home.page.blocks.filter(({ tag }) => tag === 'h1'))
    yield { value: textOf(home, span), from: home, span, sign: 'heading', sure: false };
  yield* holders(home);
  for (const from of pagesOf(site, 'imprint', 'home')) yield* firms(from);
}

/** How many other pages have these words as a part of their title. */
export function titlesWith(site: Site, isSame: (words: string) => boolean): number {
  return site.pages.filter(
    (from) =>
      from !== site.home &&
      headFacts(from, 'title').some((fact) => titleParts(textOf(from, fact)).some(isSame)),
  ).length;
}

/** What the picture or the words that lead home are called, where the page shows its head. */
export function homeLabels(home: SitePage): string[] {
  return home.page.links
    .filter(({ area, tag }) => (area === 'header' || area === 'nav') && (tag === 'a' || tag === 'img'))
    .filter(({ tag, url, text }) =>
      tag === 'a' ? isHomeAddress(home.page.url, url) : /\blogo\b/i.test(`${url} ${text}`),
    )
    .map(({ text }) =>
      text.replace(/\s*\b(?:logo|home(?:page)?|startseite|accueil|inicio)\b\s*/gi, ' ').trim(),
    )
    .filter(Boolean);
}

/** Whether a link leads to the page that its site begins with. */
export const isHomeAddress = (home: string, url: string): boolean => withoutEnd(url) === withoutEnd(home);

const withoutEnd = (url: string): string =>
  url.replace(/(?:index\.(?:html?|php))?[?#]?$/i, '').replace(/\/$/, '');

function* structured(home: SitePage): Generator<Candidate> {
  const entities = entitiesOf(home);
  for (const [types, sign] of [
    [PRODUCT_TYPES, 'product'],
    [COMPANY_TYPES, 'company'],
    [/^WebSite$/, 'site'],
  ] as const) {
    for (const entity of entities.filter((one) => isOf(one, types))) {
      const value = textOfProperty(entity.properties, 'name');
      const span = value && placeOf(entity, value, 'name');
      if (span) yield { value, from: home, span, sign, sure: true };
    }
  }
}

const YEARS = '(?:(?:19|20)\\d\\d(?:\\s?[-–—]\\s?(?:(?:19|20)?\\d\\d|present|heute))?,?\\s*)';
const COPYRIGHT = new RegExp(
  `(?:©|\\(c\\)|\\bcopyright\\b)[\\s©]*${YEARS}?(?:by )?([^\\n.|·•,©]{2,60})|\\b${YEARS}©\\s*([^\\n.|·•,©]{2,60})`,
  'iu',
);

/** "© 2019–2026 Acme Ltd": whose the page is. */
function* holders(home: SitePage): Generator<Candidate> {
  for (const span of home.page.blocks) {
    const text = textOf(home, span);
    if (text.length > MAX_NOTE || !/©|\(c\)|copyright/i.test(text)) continue;
    const [, after, before] = COPYRIGHT.exec(text) ?? [];
    const value = withoutForm((after ?? before ?? '').replaceAll(/\b(?:19|20)\d\d\b|[-–—]\s*$/g, ' '));
    if (value && text.includes(value)) yield { value, from: home, span, sign: 'copyright', sure: false };
  }
}

const MAX_NOTE = 300;
const FIRM = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:\\p{Lu}|\\d)[\\p{L}\\p{N}&'’.-]{0,40}(?: (?:& |\\+ )?(?:\\p{Lu}|\\d)[\\p{L}\\p{N}&'’.-]{0,40}){0,3}),? ${LEGAL_FORM}(?![\\p{L}\\p{N}])`,
  'gu',
);
const FORM_AT_END = new RegExp(`,?\\s+${LEGAL_FORM}\\s*$`, 'u');

/** "Acme GmbH" of an imprint, and of a page's foot. */
function* firms(from: SitePage): Generator<Candidate> {
  for (const span of from.page.blocks) {
    if (from.kind !== 'imprint' && span.area !== 'footer') continue;
    for (const [, value = ''] of textOf(from, span).slice(0, MAX_NOTE).matchAll(FIRM))
      yield { value, from, span, sign: 'firm', sure: false };
  }
}

function withoutForm(name: string): string {
  return name
    .replaceAll(
      /\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|tutti i diritti riservati)\b.*$/giu,
      '',
    )
    .trim()
    .replace(FORM_AT_END, '')
    .replace(/[-–—|·\s]+$/, '')
    .trim();
}
