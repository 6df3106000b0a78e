import { parse } from 'tldts';

/**
 * What belongs together as one site: the registrable domain (`foo.github.io` is one of its own), or the exact origin where
 * the public suffix list knows none, as for addresses and localhost (D68).
 */
export function siteOf(url: URL): string {
  const { domain, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true });
  return domain && (isIcann || isPrivate) ? domain : url.origin;
}
