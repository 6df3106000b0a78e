import { type Child, html, type Safe } from '../../../html/html.ts';
import { nameOfPart, reviewTexts as t } from '../../../texts/drafts/review.ts';

/** What a draft has and lacks, above its fields. */
export interface Overview {
  /** Whole percent. */
  completeness: number;
  /** What was read, and how it ended, as sentences. */
  outcome: readonly string[];
  /** Fields with quotes, and the pages that were read. */
  proved: number;
  pages: number;
  /** Host of the website. */
  site: string;
  /** Names of what is blank. */
  missing: readonly string[];
  /** Names of what keeps it from being a listing, each with the reason. */
  needs: readonly { name: string; message: string }[];
  /** What will not be shown, or is more than reads well, as sentences. */
  advice: readonly string[];
}

/** Parts from which orders to assistants were removed, and what an owner set to something else than the website states. */
export const remarksOf = (site: string, left_out: readonly string[], disputed: readonly string[]): Safe =>
  html`${left_out.length > 0 && html`<p class="fine">${t.left_out(left_out.map(nameOfPart).join(', '))}</p>`}${disputed.length > 0 && html`<p>${t.disputed(site)}</p><ul class="chips">${disputed.map((name) => chip(name, nameOfPart(name)))}</ul>`}`;

/** How complete a draft is, how it was read, and what is missing, each with the way there. */
export function overview(
  { completeness, outcome, proved, pages, site, missing, needs, advice }: Overview,
  remarks: Child = null,
): Safe {
  return html`<section class="overview card">${ring(completeness)}<div><h2>${t.complete(completeness)}</h2>
<p>${outcome.join(' ')}${pages > 0 && html` ${t.proved(proved, pages, site)}`}</p>
${advice.map((text) => html`<p class="fine">${text}</p>`)}
${remarks}
${needs.length > 0 && html`<p class="kept"><b>${t.required}</b></p><ul class="chips">${needs.map(({ name, message }) => chip(name, message))}</ul>`}
${missing.length > 0 && html`<p>${pages > 0 ? t.missing(missing.length) : t.missing_unread}</p><ul class="chips">${missing.map((name) => chip(name, nameOfPart(name)))}</ul>`}</div></section>`;
}

const chip = (name: string, text: string): Safe => html`<li><a class="chip" href="#${name}">${text}</a></li>`;

/** The share as a ring; the number stands beside it. */
const ring = (percent: number): Child =>
  html`<svg class="ring" viewBox="0 0 44 44" width="72" height="72" aria-hidden="true"><circle class="rest" cx="22" cy="22" r="18"/><circle class="part" cx="22" cy="22" r="18" pathLength="100" stroke-dasharray="${percent} 100" transform="rotate(-90 22 22)"/></svg>`;

/** The ways to the parts of the page. */
export const contents = (sections: readonly { id: string; text: string }[]): Safe =>
  html`<nav class="tabs contents" aria-label="${t.contents}"><ul>${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav>`;
