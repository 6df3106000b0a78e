import {
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeStyle,
  type EarnedBadge,
} from '../../../domain/badges/badges.ts';
import { type BadgeHome, embedMarkdown } from '../../../domain/badges/embed.ts';
import { badgesPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { getBadges } from '../../../tools/badges/get_badges.ts';
import { copyable } from '../../frame/copy.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { ResultOf } from '../../request/request.ts';
import { badgeTexts as t } from '../../texts/listings/listings.ts';
import { copyTexts } from '../../texts/parts.ts';
import { type Option, selectField } from '../parts/forms.ts';
import { crumbs, pageHead, paidTag } from '../parts/parts.ts';

/** What the operation returns to embed a badge, the text of the badge, and its width and height in pixels. */
type Badge = Omit<ResultOf<typeof getBadges>['items'][number], 'paid'> &
  EarnedBadge & { shown: { width: number; height: number } };

/** The badges of a listing, each with the code that embeds it. */
export function badgesTemplate(
  { slug, name, origin }: { slug: string; name: string; origin: string },
  badges: readonly Badge[],
  style: BadgeStyle,
): Safe {
  return html`<div class="wrap">${crumbs([[listingPageUrl('', slug), name]], t.crumb)}${pageHead(t.title(name), t.lede)}
${styleForm(slug, style)}<ul class="badges">${badges.map((badge) => card({ origin, slug }, badge, style))}</ul></div>`;
}

/** The values of a style as options of a field. */
export const styleOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, text: t.styles[value] ?? value }));

function styleForm(slug: string, style: BadgeStyle): Safe {
  return html`<form class="finder" action="${badgesPageUrl('', slug)}"><div class="fields-grid">
${selectField('shape', t.shape, styleOptions(BADGE_SHAPES), style.shape)}
${selectField('mode', t.colours, styleOptions(BADGE_MODES), style.mode)}
${selectField('size', t.size, styleOptions(BADGE_SIZES), style.size)}
<p class="field acts"><button class="btn">${t.show}</button></p></div>${style.mode === 'auto' && html`<p class="fine">${t.automatic}</p>`}</form>`;
}

function card(home: BadgeHome, badge: Badge, style: BadgeStyle): Safe {
  const markdown = embedMarkdown(home, badge, style);
  const { kind, label, title, weeks, paid, disclosure, image_url, shown } = badge;
  const { pathname, search } = new URL(image_url);
  const image = pathname + search;
  return html`<li class="card" id="${kind}"><h2>${label}${paid && paidTag()}</h2>${weeks.length > 0 && html`<p class="fine">${t.weeks(weeks)}</p>`}${disclosure && html`<p class="fine">${disclosure}</p>`}
${showcase(image, title, shown)}
<div class="codes">${badgeCode('HTML', badge.embed_html)}${badgeCode('Markdown', markdown)}</div></li>`;
}

/** The image as it looks on both kinds of pages. */
export function showcase(
  image: string,
  title: string,
  { width, height }: { width: number; height: number },
): Safe {
  const on = (ground: 'light' | 'dark', alt: string, caption: string): Child =>
    html`<figure class="showcase ${ground}"><img src="${image}" alt="${alt}" width="${width}" height="${height}"><figcaption>${caption}</figcaption></figure>`;
  return html`<div class="showcases">${on('light', title, t.on_light)}${on('dark', '', t.on_dark)}</div>`;
}

/** Code that one click selects as a whole, to be copied. */
export const badgeCode = (language: string, text: string): Safe =>
  html`<div><h3>${language}</h3>${copyable(text, copyTexts.code(language), 'code')}</div>`;
