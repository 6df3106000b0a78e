import { parse } from 'tldts';

/** The identity of a company's site, however its URL is written (D18, D68). */
export interface SiteNames {
  /** The URL as stored: no fragment, no credentials, lower-case host. */
  url: string;
  /** Host without `www.` and default port, plus the path without a trailing slash. */
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
  const host = url.host.replace(/^www\./, '');
  return { url: url.href, site_key: host + url.pathname.replace(/\/+$/, ''), domain: domainOf(url.host) };
}

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
