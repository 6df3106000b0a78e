import type { PageLink } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { pagesOf, proposed, type Site } from '../site/site.ts';

/** A film that the home page embeds, or links to, else a page about features with words that say so; two different ones: none. */
export function demoVideoOf(site: Site): Proposed<string> | undefined {
  for (const films of filmsOf(site)) {
    const [first] = films;
    if (!first) continue;
    return films.every(({ value }) => filmId(value) === filmId(first.value)) ? first : undefined;
  }
  return undefined;
}

/** Every film about the product, page by page. */
export const filmsOf = (site: Site): Proposed<string>[][] =>
  pagesOf(site, 'home', 'features').map((from) =>
    from.page.links.filter((link) => isFilm(link)).map((link) => proposed(link.url, from, link)),
  );

/** Addresses of films at those who show them. */
export const FILM =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?|shorts\/)|youtu\.be\/|(?:player\.)?vimeo\.com\/(?:video\/)?\d|(?:www\.)?loom\.com\/(?:share|embed)\/|(?:\w+\.)?wistia\.(?:com|net)\/)/i;

function isFilm({ tag, url, text, area }: PageLink): boolean {
  if (!FILM.test(url) || area === 'footer' || SAMPLE_FILMS.has(filmId(url))) return false;
  return tag === 'iframe' || (tag === 'a' && FILM_WORDS.in(text));
}

const FILM_WORDS = phrasesFor('prose', 'films');

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
