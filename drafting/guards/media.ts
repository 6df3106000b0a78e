import type { PageLink } from '../../domain/page/page.ts';
import { type Doubted, isOwnName } from './cited.ts';

/** Whether the site shows an address as its own logo: where sites put theirs, named after it, or the only picture that is called so. */
export function isOwnLogo(address: string, doubted: Doubted): boolean {
  const links = linksTo(address, doubted);
  if (links.some(({ rel }) => rel.includes('icon') || rel.includes('apple-touch-icon'))) return true;
  if (links.some(({ tag, area }) => tag === 'img' && area === 'header')) return true;
  const name = fileOf(address).replace(/\.\w+$/, '');
  if (isOwnName(doubted, name.replaceAll(/logo|icon|brand|[-_.\d]|dark|light|white|black/gi, '')))
    return true;
  const { pages } = doubted.site;
  const called = pages.flatMap(({ page }) =>
    page.links.filter(({ tag, url }) => tag === 'img' && CALLED.test(fileOf(url))),
  );
  return CALLED.test(name) && called.every(({ url }) => url === address);
}

const CALLED = /logo|wordmark|signet/i;

const fileOf = (address: string): string => URL.parse(address)?.pathname.split('/').at(-1) ?? '';

/** Whether an address is a film and not a channel: embedded, a file, or a page that plays one. */
export function isFilm(address: string, doubted: Doubted): boolean {
  if (linksTo(address, doubted).some(({ tag }) => tag === 'iframe' || tag === 'video' || tag === 'source'))
    return true;
  return /(?:\/watch\?|\/embed\/|youtu\.be\/.|vimeo\.com\/(?:video\/)?\d|loom\.com\/(?:share|embed)|wistia|\.(?:mp4|webm))/i.test(
    address,
  );
}

function linksTo(address: string, { site }: Doubted): PageLink[] {
  return site.pages.flatMap(({ page }) => page.links.filter(({ url }) => url === address));
}
