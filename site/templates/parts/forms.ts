import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { partTexts as t } from '../../texts/parts.ts';

/** What was wrong with a field, beside it; its input points here with aria-describedby. */
export const fault = (id: string, text: string | undefined): Child =>
  text && html`<span class="fault" id="${id}" role="alert">${text}</span>`;

/** Parts of forms that are sent by GET. */

export interface Option {
  value: string;
  text: string;
}

/** A select field with its label; `none` is the text for no choice. */
export function selectField(
  name: string,
  label: string,
  options: readonly Option[],
  chosen: string,
  none?: string,
): Safe {
  const all = none === undefined ? options : [{ value: '', text: none }, ...options];
  return html`<p class="field"><label for="f-${name}">${label}</label><select id="f-${name}" name="${name}">${all.map(
    ({ value, text }) =>
      html`<option value="${value}" ${attr('selected', value === chosen)}>${text}</option>`,
  )}</select></p>`;
}

/** A text field with its label; `hint` is its placeholder. */
export const textField = (
  name: string,
  label: string,
  value: string,
  { max, hint = '' }: { max: number; hint?: string },
): Safe =>
  html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" value="${value}" maxlength="${max}" placeholder="${hint}"></p>`;

/** The one big field of a page that searches, with its button. `more` are further fields. */
export function searchForm(action: string, label: string, q: string, more: Child = null): Safe {
  return html`<form class="finder" action="${action}" role="search" aria-label="${label}"><p class="line"><label class="sr" for="f-q">${label}</label>
<input id="f-q" name="q" type="search" maxlength="200" value="${q}" placeholder="${label}"><button class="btn hot">${t.search}</button></p>${more}</form>`;
}
