import type { Span } from '../../domain/page/page.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from '../site/json_ld.ts';
import { compact, headFacts, type Site, type SitePage, textOf } from '../site/site.ts';
import { titleParts } from '../site/titles.ts';

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

export type Sign = 'product' | 'company' | 'site' | 'head' | 'title';

/** What the home page may call itself, from its sources in order of trust. */
export function* candidatesOf(home: SitePage): Generator<Candidate> {
  yield* structured(home);
  for (const span of headFacts(home, 'og:site_name', 'application-name', 'apple-mobile-web-app-title'))
    yield { value: textOf(home, span), from: home, span, sign: 'head', sure: true };
  for (const span of headFacts(home, 'title', 'og:title', 'twitter:title')) {
    for (const value of titleParts(textOf(home, span)).flatMap(withBeginning))
      yield { value, from: home, span, sign: 'title', sure: false };
  }
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

/** Whether a text is the company's name and nothing else. */
export const isNameOnly = (text: string, name: string | undefined): boolean =>
  name !== undefined && compact(text) === compact(name);

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
