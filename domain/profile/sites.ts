import { parse } from 'tldts';

/** What identifies a company's site, whatever way its address is written (D18, D68). */
export interface SiteNames {
  /** The address as it is kept: no fragment, no credentials, lower-case host. */
  url: string;
  /** Host without `www.`, with the port when it is not the scheme's own, plus the path without a slash at its end. */
  site_key: string;
  /** Registrable domain, or host with port where the public suffix list gives none. */
  domain: string;
}

/** The names of a site from its address; null when it is no http or https address. */
export function siteNames(text: string): SiteNames | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = '';
  const host = url.host.replace(/^www\./, '');
  return { url: url.href, site_key: host + url.pathname.replace(/\/+$/, ''), domain: domainOf(url.host) };
}

/** Whether a text is an http or https address that can be linked to: nobody signs in by it, and nothing in it goes unseen. */
export const isLink = (text: string): boolean =>
  siteNames(text) !== null && !URL.parse(text)?.username && !/[\s\p{C}]/u.test(text);

/**
 * The registrable domain of a host, with hosting domains such as `github.io` counted as suffixes; the host itself (with its
 * port) where there is none: addresses, `localhost`, single words (D68).
 */
export function domainOf(host: string): string {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain && (isIcann || isPrivate) ? domain : host.replace(/^www\./, '');
}

/** Whether a domain, as {@link domainOf} gives it, is one that somebody has registered: neither an address nor a name for tests. */
export function isRegistered(domain: string): boolean {
  const { domain: found, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return found === domain && (isIcann === true || isPrivate === true);
}

/** The domain that a searcher means, from a host, a domain or a whole address, in any alphabet (R32). */
export function searchedDomain(text: string): string {
  const typed = text.trim().toLowerCase();
  const url = `http://${typed.replace(/^[a-z][a-z0-9+.-]*:\/\//, '')}`;
  const host = URL.canParse(url) ? new URL(url).host : typed;
  return domainOf(host.replace(/\.$/, ''));
}
