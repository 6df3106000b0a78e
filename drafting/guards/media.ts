import type { PageLink } from '../../domain/page/page.ts';
import { fileOf } from '../company/logo.ts';
import { FILM } from '../prose/demo_video.ts';
import { type Doubted, isOwnName } from './cited.ts';

/** Whether the site shows a URL as its own logo: where sites put theirs, named after it, or the only picture that is called so. */
export function isOwnLogo(logoUrl: string, doubted: Doubted): boolean {
  const links = linksTo(logoUrl, doubted);
  if (links.some(({ rel }) => rel.includes('icon') || rel.includes('apple-touch-icon'))) return true;
  if (links.some(({ tag, area }) => tag === 'img' && area === 'header')) return true;
  const name = fileOf(logoUrl).replace(/\.\w+$/, '');
  if (isOwnName(doubted, name.replaceAll(/logo|icon|brand|[-_.\d]|dark|light|white|black/gi, '')))
    return true;
  const { pages } = doubted.site;
  const called = pages.flatMap(({ page }) =>
    page.links.filter(({ tag, url }) => tag === 'img' && CALLED.test(fileOf(url))),
  );
  return CALLED.test(name) && called.every(({ url }) => url === logoUrl);
}

const CALLED = /logo|wordmark|signet/i;

/** Whether a URL is a film and not a channel: embedded, a file, or a page that plays one. */
export function isFilm(videoUrl: string, doubted: Doubted): boolean {
  if (linksTo(videoUrl, doubted).some(({ tag }) => tag === 'iframe' || tag === 'video' || tag === 'source'))
    return true;
  return FILM.test(videoUrl) || /\.(?:mp4|webm)/i.test(videoUrl);
}

function linksTo(target: string, { site }: Doubted): PageLink[] {
  return site.pages.flatMap(({ page }) => page.links.filter(({ url }) => url === target));
}
