import { html, type Safe } from '../html/html.ts';
import { siteLogo } from '../html/icons.ts';
import { partTexts as t } from '../texts/parts.ts';

/** A short page in the middle of the screen: what is the matter, and where to go from here. */
export function noticeTemplate(title: string, text: string, onward?: { href: string; label: string }): Safe {
  return html`<div class="wrap notice">${siteLogo}<h1>${title}</h1><p class="lede">${text}</p>
<p class="acts">${onward && html`<a class="btn hot" href="${onward.href}">${onward.label}</a>`}<a class="btn" href="/">${t.start_page}</a><a class="btn" href="/launches/this">${t.this_week}</a></p></div>`;
}
