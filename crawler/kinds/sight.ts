import type { HTMLElement } from 'node-html-parser';
import { kindCalled, placeInSite } from '../../domain/words/page_kinds.ts';
import { siteOf } from '../fetch/same_site.ts';

/** What of a page tells its kind. */
export interface Sight {
  url: URL;
  /** The HTML in lower case. */
  html: string;
  title: string;
  /** Level and text of its headings, in order. */
  headings: readonly { level: number; text: string }[];
  /** Its visible texts, one for each block, also those for browsers without scripts. */
  texts: readonly string[];
  description: string;
  words: number;
  /** Whether it asks for a password, and how many other fields it has. */
  hasPassword: boolean;
  fields: number;
  /** How many other pages of the site it leads to, but for legal ones, sign-in and the home page. */
  ownPages: number;
  /** The pages of other sites that it leads to. */
  elsewhere: readonly string[];
  linkTexts: readonly string[];
  /** Whether one of its own scripts sends visitors on, to wherever. */
  isLedByScript: boolean;
  /** Frames of a frameset. */
  frames: number;
}

/** A page with what was collected of it, before its kind is known. */
export interface Seen {
  url: string;
  html: string;
  root: HTMLElement;
  head: readonly { name: string; content: string }[];
  blocks: readonly { text: string; tag: string }[];
  links: readonly { url: string; text: string; tag: string }[];
  /** Where a refresh, scripts or frames take its visitors at once: an absolute URL. */
  sentOnTo: string | null;
  isLedByScript: boolean;
  frames: number;
  /** Whether it shows nothing without scripts. */
  needsScript: boolean;
}

/** Null for a page that says so much that it has to be the website. */
export function sightOf({
  url: href,
  html,
  root,
  head,
  blocks,
  links,
  isLedByScript,
  frames,
}: Seen): Sight | null {
  const url = new URL(href);
  const of = (name: string) => head.find((fact) => fact.name === name)?.content ?? '';
  const noscript = root.querySelectorAll('noscript').map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  const lines = blocks.flatMap(({ text }) => text.split('\n'));
  const texts = [...new Set([...lines, ...(lines.length < FEW_LINES ? noscript : [])])].filter(Boolean);
  const words = countWords(texts);
  if (words > MOST_WORDS) return null;
  const inputs = root.querySelectorAll('input').map((input) => input.getAttribute('type')?.toLowerCase());
  const targets = links.flatMap((link) => (link.tag === 'a' ? [{ ...link, to: URL.parse(link.url) }] : []));
  return {
    url,
    html: html.toLowerCase(),
    title: of('title'),
    headings: blocks.flatMap(({ tag, text }) =>
      /^h[1-6]$/.test(tag) ? [{ level: Number(tag[1]), text }] : [],
    ),
    texts,
    description: of('description') || of('og:description'),
    words,
    hasPassword: inputs.includes('password'),
    fields: inputs.filter((type) => FIELDS.has(type ?? 'text')).length,
    ownPages: ownPagesIn(targets, url),
    linkTexts: targets.map(({ text }) => text),
    isLedByScript,
    frames,
    elsewhere: targets.flatMap(({ to }) =>
      to && /^https?:$/.test(to.protocol) && siteOf(to) !== siteOf(url) ? [to.href] : [],
    ),
  };
}

/** With more lines than these a page shows something without its texts for browsers without scripts. */
const FEW_LINES = 12;
const FIELDS = new Set(['text', 'email', 'tel']);

/** Walls and placeholders have fewer words. */
const MOST_WORDS = 400;

function countWords(texts: readonly string[]): number {
  let words = 0;
  for (const text of texts) {
    words += wordsIn(text);
    if (words > MOST_WORDS) break;
  }
  return words;
}

/** The words of a text; of scripts without spaces, two characters each. */
export function wordsIn(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** Counts up to as many as a website has at least; a page in several languages once. */
function ownPagesIn(targets: readonly { to: URL | null; text: string }[], from: URL): number {
  const found = new Set<string>();
  for (const { to, text } of targets) {
    const path = to?.pathname.replace(/^\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/.)/i, '');
    if (to && path && !found.has(path) && isOwnPage(to, text, from)) found.add(path);
    if (found.size >= A_WEBSITE) break;
  }
  return found.size;
}
const A_WEBSITE = 6;

function isOwnPage(to: URL, text: string, from: URL): boolean {
  if (!/^https?:$/.test(to.protocol) || siteOf(to) !== siteOf(from)) return false;
  const path = to.pathname.replace(/\/+$/, '');
  if (path === '' || path === from.pathname.replace(/\/+$/, '') || FILES.test(path)) return false;
  if (placeInSite(to.pathname) === 'form' || ACCOUNT.test(path)) return false;
  const named = [kindCalled(path.split('/').at(-1) ?? ''), kindCalled(text)];
  return !named.includes('legal') && !named.includes('imprint');
}

const FILES = /\.(?:png|jpe?g|gif|svg|webp|ico|css|js|txt|xml|zip)$/i;
/** Pages about an account, legal texts and machinery: a wall leads there too. */
const ACCOUNT =
  /\/(?:[\w-]*(?:log-?in|sign-?in|sign-?up|register|registration|password|passwort|forgot|reset|recover|terms|privacy|cookies?|imprint|impressum|legal|datenschutz|agb|consent|captcha|challenge|abuse|status|cdn-cgi)[\w-]*)(?:\/|\.|$)/i;
