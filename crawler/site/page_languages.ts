import type { Page } from '../../domain/page/page.ts';
import { pageKey } from './page_key.ts';

/**
 * The language of the profile: that of the first page that states one, the home page first. Two letters; null if no page
 * says (record 31).
 */
function languageOf(pages: readonly Page[]): string | null {
  for (const { url, alternates = [], head, text } of pages) {
    const named = alternates.filter((one) => pageKey(one.url) === pageKey(url));
    const own = new Set(named.map(({ language }) => languageTagged(language)).filter(Boolean));
    const [fact] = head.filter(({ name }) => name === 'lang');
    const stated =
      languageInPath(new URL(url)) ??
      (own.size === 1 ? [...own].join() : null) ??
      (fact ? languageTagged(text.slice(fact.start, fact.end)) : null);
    if (stated) return stated;
  }
  return null;
}

/** Where the pages lie that the site offers in other languages, by what its pages and URLs say. */
export class OtherLanguages {
  readonly #language: string | null;
  /** The alternates of the home page in other languages: below them is that language. */
  readonly #roots: { prefix: string; language: string | null }[];
  readonly #copies: Set<string>;

  /** `pages`: those that were read, the home page first. */
  constructor(pages: readonly Page[]) {
    const [home] = pages;
    this.#language = languageOf(pages);
    const alternates = (home?.alternates ?? []).filter(
      ({ url }) => pageKey(url) !== pageKey(home?.url ?? ''),
    );
    this.#roots = alternates
      .map(({ url, language }) => ({ prefix: folderOf(url), language: languageTagged(language) }))
      .filter(({ prefix }) => !home?.url.startsWith(prefix));
    // `x-default` names the page of one of the languages a second time.
    const own = alternates.filter(({ language }) => languageTagged(language) === this.#language);
    this.#copies = new Set(this.#language === null ? [] : alternates.map(({ url }) => pageKey(url)));
    for (const { url } of own) this.#copies.delete(pageKey(url));
  }

  /** Whether a URL is of another language than the profile; false if that cannot be known. */
  isForeign(url: URL): boolean {
    const language =
      languageInPath(url) ??
      this.#roots.find(({ prefix }) => url.href.startsWith(prefix))?.language ??
      languageOfHost(url);
    return this.#language !== null && language !== null && language !== this.#language;
  }

  /** Whether a URL is the home page in another language. */
  isCopy(url: string): boolean {
    return this.#copies.has(pageKey(url));
  }
}

const folderOf = (href: string): string => {
  const { origin, pathname } = new URL(href);
  return `${origin}${pathname.replace(/\.\w+$/, '').replace(/\/?$/, '/')}`;
};

/** The key of a URL without its language, so that the copies of a page are alike. */
export function withoutLanguage(url: URL): string {
  const plain = new URL(url);
  plain.pathname = plain.pathname.replace(PREFIX, '/').replace(ENDING, '$2');
  for (const name of PARAMETERS) plain.searchParams.delete(name);
  if (languageOfHost(url)) plain.hostname = plain.hostname.replace(/^[^.]+\./, '');
  return pageKey(plain.href);
}

/** The language in a URL: `/de/preise`, `/pt-br/precos`, `index_en.html`, `?lang=fr`. */
function languageInPath({ pathname, searchParams }: URL): string | null {
  const parameters = PARAMETERS.map((name) => searchParams.get(name) ?? '');
  const codes = [PREFIX.exec(pathname)?.[1] ?? '', ENDING.exec(pathname)?.[1] ?? '', ...parameters];
  return codes.map(languageTagged).find((language) => language !== null) ?? null;
}

/** The language of a host that begins with one: `es.acme.com`. */
function languageOfHost({ hostname }: URL): string | null {
  const [label = '', ...rest] = hostname.split('.');
  return rest.length > 1 ? languageTagged(label) : null;
}

const PREFIX = /^\/([a-z]{2})(?:[-_][a-z]{2,4})?(?:\/|$)/i;
const ENDING = /(?:_|\.|\/)([a-z]{2})(\.(?:html?|php))$/i;
const PARAMETERS = ['lang', 'language', 'locale', 'hl'];

/** The language of a tag such as `de-AT`; null for `x-default` and for other pairs of letters, such as `ai`. */
function languageTagged(tag: string): string | null {
  const [code = ''] = tag.trim().toLowerCase().split(/[-_]/);
  if (LANGUAGES.has(code)) return code === 'nb' || code === 'nn' ? 'no' : code;
  return COUNTRIES.has(code) ? new Intl.Locale(`und-${code}`).maximize().language : null;
}

const LANGUAGES = new Set(
  'ar bg bn bs ca cs cy da de el en es et eu fa fi fr gl he hi hr hu hy is it ja ka ko lt lv mk ms nb nl nn no pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
);
/** Codes of countries that stand for their languages in URLs. */
const COUNTRIES = new Set('br cn cz dk gr jp kr rs se tw ua'.split(' '));
