import { dayAndMonth } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';

/** A field or part of a draft that has changed. */
export interface ShownChange {
  name: string;
  before: string;
  now: string;
  /** Who had set what was there before. */
  set_by: 'ai' | 'owner';
  /** Words of the website that say something else; null where it does not contradict. */
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
  mark: Safe,
): Safe =>
  html`<section class="people"><h2>Your website</h2><p class="fine">${
    building
      ? html`${step} Come back in a minute.`
      : html`${read_on === null ? 'No page of it was read yet.' : `Its pages were last read on ${dayAndMonth(read_on, true)}.`}${detail !== null && ` ${detail}`}`
  }</p>${
    !building &&
    html`<form method="post" action="${action}" class="line-form">${mark}<input type="hidden" name="do" value="read"><button class="btn">Read it again</button></form>
<p class="fine">What you have set stays; what was drafted follows the pages. It takes a minute and is possible some minutes after the last time.</p>`
  }</section>`;

/** What of a draft has changed, each with a button that undoes it; nothing where nothing has. */
export const changesSection = (changes: readonly ShownChange[], action: string, mark: Safe): Child =>
  changes.length > 0 &&
  html`<section class="people"><h2>Changes</h2><ul class="sessions">${changes.map((change) => changeRow(change, action, mark))}</ul></section>`;

const changeRow = (
  { name, before, now, set_by, website, change }: ShownChange,
  action: string,
  mark: Safe,
): Safe =>
  html`<li class="card"><div><h3>${name.replaceAll('_', ' ')}</h3><p>${now || html`<span class="fine">blank</span>`}</p><p class="fine">${set_by === 'ai' ? 'Drafted before' : 'Set before'}: ${before || 'blank'}</p>${website !== null && html`<p class="fine">The website still says “${website}”.</p>`}</div>
<form method="post" action="${action}">${mark}<input type="hidden" name="do" value="undo"><input type="hidden" name="name" value="${name}"><input type="hidden" name="change" value="${change}"><button class="btn small">Undo<span class="sr"> the change of ${name.replaceAll('_', ' ')}</span></button></form></li>`;
