import type { HTMLElement } from 'node-html-parser';
import type { PageLink, Span } from '../../domain/page/page.ts';
import { decodeProtectedEmail } from '../../domain/page/protected_email.ts';

/** A link with its URL as written; its position is known once the text is stored. */
export type WrittenLink = Omit<PageLink, keyof Span> & { written: string };

/** The link of an element; null if it has no http(s) or mailto URL. */
export function linkOf(
  element: HTMLElement,
  tag: string,
  area: PageLink['area'],
  base: string,
): WrittenLink | null {
  const email = protectedEmail(element);
  const written = email?.written ?? urlOf(element, tag);
  if (!written || written.length > MAX_URL) return null;
  const url = email ? `mailto:${email.email}` : absolute(written, base);
  if (!url) return null;
  const rel = (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (tag === 'link' && !rel.some((word) => HEAD_RELATIONS.has(word))) return null;
  return { url, text: textOf(element), tag: email ? 'a' : tag, rel, area, written };
}

const MAX_URL = 2_048;
const MAX_TEXT = 200;
const HEAD_RELATIONS = new Set([
  'icon',
  'apple-touch-icon',
  'apple-touch-icon-precomposed',
  'canonical',
  'me',
]);

function urlOf(element: HTMLElement, tag: string): string | undefined {
  switch (tag) {
    case 'a':
    case 'link':
      return element.getAttribute('href')?.trim();
    case 'img':
    case 'iframe':
      return (element.getAttribute('data-src') ?? element.getAttribute('src'))?.trim();
    case 'video':
    case 'source':
      return element.getAttribute('src')?.trim();
    default:
      return undefined;
  }
}

/** Cloudflare hides email addresses from robots; browsers show them. The page contains hexadecimal digits. */
function protectedEmail(element: HTMLElement): { written: string; email: string } | null {
  const written = element.getAttribute('data-cfemail') ?? element.getAttribute('href')?.trim();
  const email = written ? decodeProtectedEmail(written) : null;
  return written && email ? { written, email } : null;
}

function absolute(written: string, base: string): string | null {
  const url = written.startsWith('#') ? null : URL.parse(written, base);
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

function textOf(element: HTMLElement): string {
  const images = [element, ...element.getElementsByTagName('img')];
  const text = element.text.trim() || images.map((image) => image.getAttribute('alt') ?? '').join(' ');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}
