import type { HTMLElement } from 'node-html-parser';
import { oneLine } from './page_blocks.ts';

/** Facts of the head: language, title and relevant meta elements, in page order. */
export function headFacts(root: HTMLElement): { name: string; content: string }[] {
  const lang = root.querySelector('html')?.getAttribute('lang');
  const title = root.querySelector('head title') ?? root.querySelector('title');
  const metas = root.querySelectorAll('head meta').map((meta) => ({
    name: (
      meta.getAttribute('property') ??
      meta.getAttribute('name') ??
      meta.getAttribute('itemprop') ??
      ''
    ).trim(),
    content: meta.getAttribute('content') ?? '',
  }));
  return [{ name: 'lang', content: lang ?? '' }, { name: 'title', content: title?.text ?? '' }, ...metas]
    .map(({ name, content }) => ({ name: name.toLowerCase(), content: oneLine(content) }))
    .filter(({ name, content }) => FACTS.test(name) && content !== '' && content.length <= MAX_CONTENT)
    .slice(0, MAX_FACTS);
}

/** Skips tokens, verification codes and browser settings. */
const FACTS =
  /^(?:(?:lang|title|name|description|abstract|subject|summary|keywords|author|publisher|copyright|application-name|apple-mobile-web-app-title|generator|category|classification|image|logo|icbm)$|(?:og|twitter|article|product|business|place|profile|video|dc|dcterms|geo)[.:])/;
const MAX_CONTENT = 5_000;
const MAX_FACTS = 100;

/** Most alternates of a page: shops have a country each. */
const MAX_ALTERNATES = 100;

/** The same page in other languages: links with `hreflang` in the head, or in a menu of languages. */
export function alternatesOf(root: HTMLElement, base: string): { language: string; url: string }[] {
  return root
    .querySelectorAll('link[hreflang], a[hreflang]')
    .slice(0, MAX_ALTERNATES)
    .flatMap((link) => {
      const url = URL.parse(link.getAttribute('href')?.trim() ?? '', base);
      const language = link.getAttribute('hreflang')?.trim().toLowerCase() ?? '';
      if (!url || !/^https?:$/.test(url.protocol) || language.length > 35) return [];
      url.hash = '';
      return [{ language, url: url.href }];
    });
}
