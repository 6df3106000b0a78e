import { parse } from 'tldts';
import { queryParts, withoutTracking } from './tracking.ts';

/** The identity of a company's site, however its URL is written (D18, D89). */
export interface SiteNames {
  /** The URL as stored: no fragment, no credentials, no tracking parameters, lower-case host. */
  url: string;
  /** Host without `www.` and default port, the path without a trailing slash, and the query, sorted. */
  site_key: string;
  /** Registrable domain, or host with port if the public suffix list has none. */
  domain: string;
}

/** The identity of a site by its URL; null if it is not an http or https URL. */
export function siteNames(text: string): SiteNames | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = url.username = url.password = '';
  // A host with a final dot is the same host (RFC 1034, 3.1).
  url.hostname = url.hostname.replace(/\.$/, '');
  withoutTracking(url);
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  const query = queryParts(url.search).sort().join('&');
  // A key begins with the host and a slash, also where a query follows at once.
  const site_key = host + (query === '' ? path : `${path || '/'}?${query}`);
  return { url: url.href, site_key, domain: domainOf(url.host) };
}

/**
 * The key of a site whose home page names `canonical` as its URL: that of the canonical URL if the two differ only in their query or in the
 * name of an index page, else its own (D89). A page cannot merge two paths or hosts.
 */
export function mergedKey(site_key: string, canonical: string): string {
  const other = siteNames(canonical);
  const isAlike = other && placeOf(other.site_key) === placeOf(site_key);
  // A plain key stays: a canonical URL with a query would only part it from itself.
  return isAlike && site_key !== placeOf(site_key) ? other.site_key : site_key;
}

/** The keys of the pages above a page of a host, the nearest first: of `acme.com/a/b?c=1` those of `/a/b`, `/a` and the home page. */
export function keysAbove(site_key: string): string[] {
  const parts = site_key.replace(/\?.*$/, '').split('/').filter(Boolean);
  return parts
    .map((_part, at) => parts.slice(0, parts.length - at).join('/'))
    .filter((key) => key !== site_key);
}

const placeOf = (site_key: string): string =>
  site_key.replace(/\?.*$/, '').replace(/\/(?:(?:index|default)\.\w{2,5})?$/i, '');

/** True if a text is an http or https URL that can be linked to: without credentials and invisible characters. */
export const isLink = (text: string): boolean =>
  siteNames(text) !== null && !URL.parse(text)?.username && !/[\s\p{C}]/u.test(text);

/**
 * The registrable domain of a host, with hosting domains such as `github.io` counted as suffixes; the host itself
 * (with its port) if there is none, as for IP addresses and `localhost` (D68).
 */
export function domainOf(host: string): string {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain && (isIcann || isPrivate) ? domain : host.replace(/^www\./, '');
}

/** True if a domain, as {@link domainOf} returns it, is registered: not an IP address or a test name. */
export function isRegistered(domain: string): boolean {
  const { domain: found, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return found === domain && (isIcann === true || isPrivate === true);
}

/** The domain that a search means, from a host, a domain or a whole URL, in any alphabet (R32). */
export function searchedDomain(text: string): string {
  const typed = text.trim().toLowerCase();
  const url = `http://${typed.replace(/^[a-z][a-z0-9+.-]*:\/\//, '')}`;
  const host = URL.canParse(url) ? new URL(url).host : typed;
  return domainOf(host.replace(/\.$/, ''));
}
