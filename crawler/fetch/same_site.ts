import { parse } from 'tldts';

/**
 * What counts as one site: the registrable domain (`foo.github.io` is one), or the exact origin if the public suffix
 * list has none, as for IP addresses and localhost (D68).
 */
export function siteOf(url: URL): string {
  const { domain, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true });
  return domain && (isIcann || isPrivate) ? domain : url.origin;
}
