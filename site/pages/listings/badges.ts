import { type BadgeStyle, USUAL_STYLE } from '../../../domain/badges/badges.ts';
import { badgesPageUrl } from '../../../domain/http/urls.ts';
import { badgesOfSlug } from '../../../services/listings/badges.ts';
import { getBadges } from '../../../tools/badges/get_badges.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import { badgesTemplate } from '../../templates/listings/badges.ts';
import { badgeTexts } from '../../texts/listings/listings.ts';

/** Most pages are light and stay so; the image of mode auto turns dark with the system of a visitor (R93). */
const PROPOSED_STYLE = { mode: 'light' };

/** Every badge of a live listing with the code that embeds it, in the style that was chosen. */
async function badgesPage(
  { call, now, origin, query, do: run }: PageRequest,
  { slug }: Named<'slug'>,
): Promise<Page> {
  const { name } = await call(getListing, { slug });
  const chosen = wanted(query, ['shape', 'mode', 'size']);
  // The operation refuses what is no style.
  const style = { ...USUAL_STYLE, ...PROPOSED_STYLE, ...chosen } as BadgeStyle;
  const { items } = await call(getBadges, { slug, ...style });
  const badges = (await run(badgesOfSlug, slug, now)) ?? [];
  const { badgeSize } = await import('../../../domain/badges/svg.ts');
  const cards = items.flatMap((item) => {
    const earned = badges.find(({ kind }) => kind === item.kind);
    return earned ? [{ ...item, ...earned, shown: badgeSize(earned.face, style) }] : [];
  });
  return {
    title: badgeTexts.title(name),
    description: badgeTexts.description(name),
    canonical: badgesPageUrl(origin, slug),
    noindex: Object.keys(chosen).length > 0,
    main: badgesTemplate({ slug, name, origin }, cards, style),
  };
}

definePage({ path: '/p/:slug/badges', read: badgesPage });
