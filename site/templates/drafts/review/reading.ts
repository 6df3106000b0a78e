import type { VisitReason } from '../../../../domain/page/page.ts';
import type { DraftAllowance } from '../../../../services/drafts/allowance.ts';
import { html, type Safe } from '../../../html/html.ts';
import { pageResults, readingTexts as t } from '../../../texts/drafts/review.ts';
import { doneAt, type FormContext, faultList, typedAt } from './typed.ts';

/** How the website of a draft was read. */
export interface ShownReading {
  /** `2026-11-18`, or null where no page was read. */
  read_on: string | null;
  pages: readonly { url: string; reason: VisitReason }[];
}

/** When the website was read and which pages of it, with buttons to have it read again, and drafted from again. */
export const readingSection = (
  { read_on, pages }: ShownReading,
  { readings, regenerations, reread_after_minutes }: DraftAllowance,
  forms: FormContext,
): Safe => {
  const { action, csrf } = forms;
  return html`${doneAt(forms, 'website')}${faultList('website', typedAt(forms, 'website'))}<p>${t.read(read_on)}</p>${
    pages.length > 0 &&
    html`<details class="quotes"><summary>${t.pages(pages.length)}</summary><ul class="pages">${pages.map(({ url, reason }) => html`<li><a href="${url}" rel="nofollow ugc noopener">${url}</a> <span class="fine">${pageResults[reason]}</span></li>`)}</ul></details>`
  }<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="read"><button class="btn">${t.again}</button></form>
<p class="fine">${t.again_hint(reread_after_minutes, readings)}</p>${
    read_on !== null &&
    html`<form method="post" action="${`${action}#website`}" class="line-form">${csrf}<input type="hidden" name="do" value="again_all"><input type="hidden" name="field" value="website"><button class="btn">${t.again_all}</button></form>
<p class="fine">${t.again_all_hint(regenerations)}</p>`
  }`;
};
