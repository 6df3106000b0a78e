import { createHash } from 'node:crypto';
import type { Page, PageLink } from '../../domain/page/page.ts';
import type { SocialKey } from '../../domain/profile/drafting.ts';
import { isOnPlatform, isVideoHost, SOCIAL_HOSTS } from '../../domain/profile/social_hosts.ts';
import { fairLength } from '../../domain/text/shorten.ts';

/** Most characters of one page and of a whole site that a model is shown (record 11). */
const PAGE_MAX = 20_000;
const SITE_MAX = 120_000;
/** Links of a page that may be chosen from, and the longest of them. */
const LINKS_MAX = 40;
const LINK_LENGTH_MAX = 300;

/**
 * The pages of a site as data for a model: each between marks that carry a word which the pages cannot know beforehand, because it is
 * made from all that they say. Marks and that word are taken apart inside the pages, so that no page can end itself or begin another.
 */
export function pageBlock(pages: readonly Page[]): string {
  const texts = pages.map(shown);
  const longest = fairLength(
    texts.map(({ length }) => length),
    SITE_MAX,
  );
  const cut = texts.map((text) => text.slice(0, longest));
  const nonce = createHash('sha256')
    .update(JSON.stringify([pages.map(({ url }) => url), cut]))
    .digest('hex')
    .slice(0, 32);
  return pages
    .map(
      ({ url }, at) =>
        `<page n="${at + 1}" url="${inert(url, nonce).replaceAll('"', '%22')}" id="${nonce}">\n${inert(cut[at] ?? '', nonce)}\n</page id="${nonce}">`,
    )
    .join('\n\n');
}

/** What of a page a model reads: what its head says, its visible text, and addresses that may be a logo, a video or an account. */
function shown(page: Page): string {
  const words = ({ start, end }: { start: number; end: number }): string => page.text.slice(start, end);
  const head = page.head.filter(({ name }) => HEAD.test(name)).map((fact) => `${fact.name}: ${words(fact)}`);
  const links = [...new Set(page.links.filter(mayBeChosen).map(({ tag, url }) => `${tag}: ${url}`))];
  const parts = [
    ...head,
    '',
    ...page.blocks.map(words),
    '',
    ...links.filter(({ length }) => length <= LINK_LENGTH_MAX).slice(0, LINKS_MAX),
  ];
  return parts.join('\n').trim().slice(0, PAGE_MAX);
}

const HEAD = /^(?:title|lang|description|keywords|application-name|og:(?:title|site_name|description))$/;

function mayBeChosen({ tag, url, rel }: PageLink): boolean {
  if (tag === 'img' || tag === 'iframe' || tag === 'video' || tag === 'source') return true;
  if (url.startsWith('mailto:') || rel.includes('icon') || rel.includes('apple-touch-icon')) return true;
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  return isVideoHost(host) || PLATFORMS.some((key) => isOnPlatform(key, url));
}

const PLATFORMS = Object.keys(SOCIAL_HOSTS) as SocialKey[];

/** Text of a page that cannot be mistaken for a mark of ours, and shows nothing that a reader would not see. */
function inert(text: string, nonce: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .replaceAll(/<(?=\s*\/?\s*page)/gi, '‹')
    .replaceAll(nonce, '…');
}

/** Letters that nobody sees and a model reads: zero-width and direction marks, and tags (U+E0000…). */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;
