import { BADGE_MODES, BADGE_SHAPES, BADGE_SIZES, USUAL_STYLE } from '../../domain/badges/badges.ts';
import { html, type Safe } from '../../site/html/html.ts';
import type { ResultOf } from '../../site/request/request.ts';
import { badgeCode, showcase, styleOptions } from '../../site/templates/listings/badges.ts';
import { selectField } from '../../site/templates/parts/forms.ts';
import { paidTag } from '../../site/templates/parts/parts.ts';
import { listingTexts as deskTexts } from '../../site/texts/desk/listings.ts';
import { weekSpan } from '../../site/texts/format.ts';
import { badgeTexts } from '../../site/texts/listings/listings.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';
import type { getBadges } from '../../tools/badges/get_badges.ts';
import type { chooseFreeListing } from '../../tools/my_listings/choose_free_listing.ts';
import { viewHead } from '../host/parts.ts';
import { freeCode, freeLook } from './free_badge.ts';

export type Badges = ResultOf<typeof getBadges>;
export type FreeLaunch = ResultOf<typeof chooseFreeListing>;

/** One of the badges of a listing with its code, and the form that picks another or another style. */
export function badgeList({ items }: Badges, args: Readonly<Record<string, unknown>>, kind?: string): Safe {
  const badge = items.find((item) => item.kind === kind) ?? items[0];
  const { shape, mode, size } = { ...USUAL_STYLE, ...args };
  const kinds = items.map((item) => ({ value: item.kind, text: t.kinds[item.kind] }));
  return html`${viewHead(badgeTexts.crumb, badgeTexts.lede)}
<form class="finder" data-act="style"><div class="fields-grid">${selectField('kind', t.kind, kinds, badge?.kind ?? '')}
${selectField('shape', badgeTexts.shape, styleOptions(BADGE_SHAPES), shape)}
${selectField('mode', badgeTexts.colours, styleOptions(BADGE_MODES), mode)}
${selectField('size', badgeTexts.size, styleOptions(BADGE_SIZES), size)}
<p class="field acts"><button class="btn">${badgeTexts.show}</button></p></div></form>
${badge && html`<section class="card badges"><h2>${t.kinds[badge.kind]}</h2>${badge.paid && html`<p>${paidTag()} ${badge.disclosure}</p>`}${preview(badge)}${badgeCode('HTML', badge.embed_html)}</section>`}`;
}

/** The badge that the free plan asks for: its code, and what was seen on the homepage. */
export function freeLaunch({ status, launch_week, queue, badge, badge_check }: FreeLaunch): Safe {
  const isWaiting = status === 'awaiting_badge';
  return html`${viewHead(isWaiting ? t.badge_wanted : t.badge_found, `${weekSpan(launch_week)}. ${queue.reason}`)}
<section class="card badges"><h2>${deskTexts.badge}</h2>${preview(badge)}${freeCode(badge.embed_html)}</section>
${freeLook(badge_check, isWaiting)}`;
}

/** The image as its code shows it, with the size and the text in it. */
function preview({ image_url, embed_html }: { image_url: string; embed_html: string }): Safe {
  // A document of its own, in which nothing is loaded and no script runs.
  const image = new DOMParser().parseFromString(embed_html, 'text/html').querySelector('img');
  const { pathname, search } = new URL(image_url);
  const { alt = '', width = 0, height = 0 } = image ?? {};
  return showcase(pathname + search, alt, { width, height });
}
