import { BADGE_MODES, BADGE_SIZES, badgeSvg, listedBadge } from '../domain/badges.ts';
import type { Store } from '../store/store.ts';
import type { Reply } from './respond.ts';

/**
 * The image of a listing's badge (D58). "Listed on" answers for every known slug and shows the site's name alone until the
 * listing is live (D8); undefined where there is no such listing or badge. Unknown styles fall back to the usual one: the
 * image stands in somebody else's page, where nobody reads an error.
 */
export async function badgeImage(
  store: Pick<Store, 'listings' | 'settings'>,
  slug: string,
  kind: string,
  query: URLSearchParams,
): Promise<Reply | undefined> {
  if (kind !== 'listed') return undefined;
  const listing = await store.listings.bySlug(slug);
  if (!listing) return undefined;
  const settings = await store.settings.all();
  const style = {
    mode: BADGE_MODES.find((mode) => mode === query.get('mode')) ?? 'auto',
    size: BADGE_SIZES.find((size) => size === query.get('size')) ?? 'm',
  };
  const badge = listedBadge(
    { name: listing.name, live: listing.status === 'live' },
    settings['site.name'],
    style,
  );
  return {
    status: 200,
    type: 'image/svg+xml',
    body: badgeSvg(badge),
    cache: 'public, max-age=3600',
    headers: BADGE_HEADERS,
  };
}

/** Shown in pages of other sites; the image has its own stylesheet and nothing else (design/outside.md 8). */
const BADGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};
