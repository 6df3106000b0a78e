import { dayAndMonth } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';

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
  html`<section class="people"><h2>Your website</h2><p class="fine">${
    building
      ? html`${step} Come back in a minute.`
      : html`${read_on === null ? 'It has not been read yet.' : `Its pages were last read on ${dayAndMonth(read_on, true)}.`}${detail !== null && ` ${detail}`}`
  }</p>${
    !building &&
    html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="read"><button class="btn">Read again</button></form>
<p class="fine">Values that you have set stay; drafted values follow the pages. Reading takes about a minute. You can repeat it after a few minutes.</p>`
  }</section>`;

/** What of a draft has changed, each with a button that undoes it; nothing where nothing has. */
export const changesSection = (changes: readonly ShownChange[], action: string, csrf: Safe): Child =>
  changes.length > 0 &&
  html`<section class="people"><h2>Changes</h2><ul class="sessions">${changes.map((change) => changeRow(change, action, csrf))}</ul></section>`;

const changeRow = (
  { name, before, now, set_by, website, change }: ShownChange,
  action: string,
  csrf: Safe,
): Safe =>
  html`<li class="card"><div><h3>${name.replaceAll('_', ' ')}</h3><p>${now || html`<span class="fine">empty</span>`}</p><p class="fine">${set_by === 'ai' ? 'Drafted before' : 'Set before'}: ${before || 'empty'}</p>${website !== null && html`<p class="fine">The website still says “${website}”.</p>`}</div>
<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="undo"><input type="hidden" name="name" value="${name}"><input type="hidden" name="change" value="${change}"><button class="btn small">Undo<span class="sr"> the change to ${name.replaceAll('_', ' ')}</span></button></form></li>`;
