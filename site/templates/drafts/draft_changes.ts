import { type Child, html, type Safe } from '../../html/html.ts';
import { changeTexts, readingTexts } from '../../texts/drafts/drafts.ts';

/** A field or part of a draft that has changed. */
export interface ShownChange {
  name: string;
  before: string;
  now: string;
  /** Who had set what was there before. */
  set_by: 'ai' | 'owner';
  /** Words of the website that contradict the value; null where there are none. */
  website: string | null;
  /** Names this very change, so that a form that is sent twice undoes it once. */
  change: string;
}

/** How the website of a draft was read. */
export interface ShownReading {
  building: boolean;
  step: string;
  detail: string | null;
  /** `2026-11-18`, or null where no page was read. */
  read_on: string | null;
}

/** How the website was read, and a button to have it read again. */
export const readingSection = (
  { building, step, detail, read_on }: ShownReading,
  action: string,
  csrf: Safe,
): Safe =>
  html`<section class="people"><h2>${readingTexts.title}</h2><p class="fine">${building ? readingTexts.building(step) : readingTexts.read(read_on, detail)}</p>${
    !building &&
    html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="read"><button class="btn">${readingTexts.again}</button></form>
<p class="fine">${readingTexts.again_hint}</p>`
  }</section>`;

/** What of a draft has changed, each with a button that undoes it; nothing where nothing has. */
export const changesSection = (changes: readonly ShownChange[], action: string, csrf: Safe): Child =>
  changes.length > 0 &&
  html`<section class="people"><h2>${changeTexts.title}</h2><ul class="sessions">${changes.map((change) => changeRow(change, action, csrf))}</ul></section>`;

const changeRow = (
  { name, before, now, set_by, website, change }: ShownChange,
  action: string,
  csrf: Safe,
): Safe =>
  html`<li class="card"><div><h3>${name.replaceAll('_', ' ')}</h3><p>${now || html`<span class="fine">${changeTexts.empty}</span>`}</p><p class="fine">${changeTexts.before(set_by, before)}</p>${website !== null && html`<p class="fine">${changeTexts.website(website)}</p>`}</div>
<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="undo"><input type="hidden" name="name" value="${name}"><input type="hidden" name="change" value="${change}"><button class="btn small">${changeTexts.undo(name.replaceAll('_', ' '))}</button></form></li>`;
