import { html, type Safe } from '../../site/html/html.ts';
import { badgeCode } from '../../site/templates/listings/badges.ts';
import { listingTexts as deskTexts } from '../../site/texts/desk/listings.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';

/** The code of the badge that the free plan needs. */
export const freeCode = (embed_html: string): Safe => badgeCode('HTML', embed_html);

/** What was expected and seen on the homepage, with the button that looks again while the launch waits for it. */
export const freeLook = (
  seen: { expected: string; observed: string } | null,
  isWaiting: boolean,
): Safe => html`<dl class="seen"><dt>${deskTexts.expected}</dt><dd>${seen?.expected ?? t.badge_expected}</dd><dt>${deskTexts.observed}</dt><dd>${seen ? seen.observed : deskTexts.not_seen}</dd></dl>
${isWaiting && html`<form class="acts" data-act="look"><button class="btn hot">${deskTexts.look}</button></form><p class="fine">${deskTexts.look_hint}</p>`}`;
