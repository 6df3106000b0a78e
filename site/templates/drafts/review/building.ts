import type { VisitReason } from '../../../../domain/page/page.ts';
import { html, type Safe } from '../../../html/html.ts';
import { checkIcon, clockIcon } from '../../../html/icons.ts';
import { pageResults, buildTexts as t } from '../../../texts/drafts/review.ts';

/** A draft whose website is being read. */
export interface Building {
  /** Host of the website. */
  site: string;
  /** What is being done, and how far, in percent. */
  step: string;
  percent: number;
  pages: readonly { url: string; reason: VisitReason }[];
  /** URL of the page, which loads again by itself unless that was stopped. */
  url: string;
  live: boolean;
  /** What somebody typed who sent a form meanwhile. */
  typed: string | null;
}

/** How far the reading is, and the pages that were read so far. */
export const buildingSection = ({ site, step, percent, pages, url, live, typed }: Building): Safe =>
  html`<section class="building card">${typed !== null && html`<p class="fault" role="alert">${t.typed}</p><textarea class="typed" readonly rows="6" aria-label="${t.typed}">${typed}</textarea>`}
${progressOf(site, { step, percent })}
<p class="fine">${t.pages(pages.length)}</p><ul class="pages">${pages.map(({ url: page, reason }) => html`<li class="${reason === 'read' ? 'read' : 'unread'}">${reason === 'read' ? checkIcon : clockIcon}<span>${page}</span> <span class="fine">${pageResults[reason]}</span></li>`)}</ul>
<p class="fine">${live ? html`${t.live} <a href="${url}?paused">${t.stop}</a>` : html`${t.paused} <a href="${url}?paused">${t.reload}</a>`}</p></section>`;

/** What is being done with a website, and how far it is. */
export const progressOf = (site: string, { step, percent }: { step: string; percent: number }): Safe =>
  html`<h2>${t.title(site)}</h2><p>${t.lede}</p>
<p class="step"><b>${step}</b></p><p class="line"><progress max="100" value="${percent}" aria-label="${t.progress(percent)}">${t.progress(percent)}</progress><span>${t.progress(percent)}</span></p>`;
