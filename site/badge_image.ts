import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeStyle,
  USUAL_STYLE,
} from '../domain/badges/badges.ts';
import { badgesOfSlug } from '../services/listings/badges.ts';
import { definePage, type Named } from './request/page.ts';
import type { PageRequest } from './request/request.ts';
import type { Reply } from './request/respond.ts';
import { fileTexts } from './texts/refusals.ts';

/**
 * The image of a listing's badge (D58). "Listed on" exists for every known slug and shows the site's name alone until the
 * listing is live (D8); every other badge is 404 unless the listing may show it now, so that none can be made up by its
 * address. A style that there is not is 400; other parameters are not ours: hosts add their own.
 */
async function badgeImage(
  { do: run, now, query }: Pick<PageRequest, 'do' | 'now' | 'query'>,
  { slug, kind }: Named<'slug' | 'kind'>,
): Promise<Reply> {
  if (!(BADGE_KINDS as readonly string[]).includes(kind)) return refused(404, fileTexts.no_badge);
  const style = styleOf(query);
  if (typeof style === 'string') return refused(400, style);
  const badges = await run(badgesOfSlug, slug, now);
  const badge = badges?.find((earned) => earned.kind === kind);
  if (!badge) return refused(404, fileTexts.no_badge);
  const { badgeSvg } = await import('../domain/badges/svg.ts');
  return {
    status: 200,
    type: 'image/svg+xml',
    body: badgeSvg(badge, style),
    cache: 'public, max-age=3600',
    headers: BADGE_HEADERS,
  };
}

const refused = (status: 400 | 404, why: string): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${why}\n`,
});

/** The style in a query, or what is wrong with it. */
function styleOf(query: URLSearchParams): BadgeStyle | string {
  const faults: string[] = [];
  const chosen = <Word extends string>(key: string, values: readonly Word[], usual: Word): Word => {
    const given = query.getAll(key);
    const [value = usual] = given;
    const known = values.find((word) => word === value);
    if (known === undefined || given.length > 1) faults.push(fileTexts.style(key, values));
    return known ?? usual;
  };
  const style = {
    shape: chosen('shape', BADGE_SHAPES, USUAL_STYLE.shape),
    mode: chosen('mode', BADGE_MODES, USUAL_STYLE.mode),
    size: chosen('size', BADGE_SIZES, USUAL_STYLE.size),
  };
  return faults.length > 0 ? faults.join(' ') : style;
}

/** Shown in pages of other sites; the image has its own stylesheet and nothing else. */
const BADGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

definePage({ path: '/badges/:slug/:kind.svg', read: badgeImage });
