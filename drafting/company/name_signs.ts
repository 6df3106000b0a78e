import type { Span } from '../../domain/page/page.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
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
    for (const value of titleParts(textOf(home, span)).flatMap(withBeginning))
      yield { value, from: home, span, sign: 'title', sure: false };
  }
  for (const span of home.page.blocks.filter(({ tag }) => tag === 'h1'))
    yield { value: textOf(home, span), from: home, span, sign: 'heading', sure: false };
  yield* holders(home);
  for (const from of pagesOf(site, 'imprint', 'home')) yield* firms(from);
}

/** "Acme, invoices in a minute": what stands before the comma may be the name. */
function withBeginning(part: string): string[] {
  const comma = part.indexOf(', ');
  return comma < 0 ? [part] : [part, part.slice(0, comma)];
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
      tag === 'a' ? isHomeUrl(home.page.url, url) : /\blogo\b/i.test(`${url} ${text}`),
    )
    .map(({ text }) => HOME_LINKS.all(text).reduce((rest, [words]) => rest.replace(words, ' '), text))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

const HOME_LINKS = phrasesFor('company', 'home_links');

/** Whether a link leads to the page that its site begins with. */
export const isHomeUrl = (home: string, url: string): boolean => withoutEnd(url) === withoutEnd(home);

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

const PRESENT = phrasesFor('company', 'present').source;
const COPYRIGHT_WORD = phrasesFor('company', 'copyright');
const COPYRIGHT_SIGN = `(?:©|${COPYRIGHT_WORD.source})`;
const YEARS = `(?:(?:19|20)\\d\\d(?:\\s?[-–—]\\s?(?:(?:19|20)?\\d\\d|${PRESENT}))?,?\\s*)`;
const BY = phrasesFor('people', 'by').source;
const COPYRIGHT = new RegExp(
  `${COPYRIGHT_SIGN}[\\s©]*${YEARS}?(?:${BY} )?([^\\n.|·•,©]{2,60})|\\b${YEARS}©\\s*([^\\n.|·•,©]{2,60})`,
  'iu',
);

/** Whether a text has the sign of copyright or its words. */
export const isCopyright = (text: string): boolean =>
  text.includes('©') || COPYRIGHT_WORD.in(text) || RIGHTS_RESERVED.in(text);

/** "© 2019–2026 Acme Ltd": whose the page is. */
function* holders(home: SitePage): Generator<Candidate> {
  for (const span of home.page.blocks) {
    const text = textOf(home, span);
    if (text.length > MAX_NOTE || !isCopyright(text)) continue;
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

const RIGHTS_RESERVED = phrasesFor('company', 'rights_reserved');

function withoutForm(name: string): string {
  const reserved = RIGHTS_RESERVED.first(name)?.index ?? name.length;
  return name
    .slice(0, reserved)
    .trim()
    .replace(FORM_AT_END, '')
    .replace(/[-–—|·\s]+$/, '')
    .trim();
}
