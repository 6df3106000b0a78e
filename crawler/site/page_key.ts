import { withoutTracking } from '../../domain/profile/tracking.ts';

/** Two URLs with the same key are the same page: host without `www.`, path without trailing slash, and query. */
export function pageKey(text: string): string {
  const url = new URL(text);
  const path = url.pathname.replace(/\/(?:index\.(?:html?|php))?$/i, '');
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`;
}

/** An http(s) URL without fragment and tracking parameters; null if it is none. */
export function pageUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  return withoutTracking(url);
}
