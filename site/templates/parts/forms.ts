import { UPLOAD_FORMATS } from '../../../domain/pictures/gallery.ts';
import type { PictureFormat } from '../../../domain/pictures/picture.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { partTexts as t } from '../../texts/parts.ts';

/** What was wrong with a field, beside it; its input points here with aria-describedby. */
export const fault = (id: string, text: string | undefined): Child =>
  text && html`<span class="fault" id="${id}" role="alert">${text}</span>`;

/** The ids of the hint of an input, and of what is wrong with it. */
export const about = (id: string, wrong: string | undefined): string =>
  wrong ? `${id}-hint ${id}-fault` : `${id}-hint`;

/** The field of a form that uploads a picture. */
export const pictureField = (
  label: string,
  hint: string,
  wrong: string | undefined,
  formats: readonly PictureFormat[] = UPLOAD_FORMATS,
): Safe =>
  html`<p class="field"><label for="f-file">${label}</label><input id="f-file" name="file" type="file" accept="${formats.map((format) => (format === 'svg' ? 'image/svg+xml' : `image/${format}`)).join()}" ${attr('aria-invalid', wrong ? 'true' : null)} aria-describedby="${about('f-file', wrong)}"><span class="fine" id="f-file-hint">${hint}</span>${fault('f-file-fault', wrong)}</p>`;

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

/** A select field of a form that was sent and refused, or is to be sent; `none` is the text for no choice. */
export function choiceField(
  name: string,
  label: string,
  options: readonly Option[],
  { value, none, hint = '', wrong, required = false, autocomplete, id = name }: Chosen,
): Safe {
  const all = none === undefined ? options : [{ value: '', text: none }, ...options];
  return html`<p class="field"><label for="f-${id}">${label}</label><select id="f-${id}" name="${name}" ${attr('required', required)} ${attr('autocomplete', autocomplete)} ${described(id, hint, wrong)} ${invalid(wrong)}>${all.map(
    (option) =>
      html`<option value="${option.value}" ${attr('selected', option.value === value)}>${option.text}</option>`,
  )}</select>${below(id, hint, wrong)}</p>`;
}

/** A text field with its label; `hint` is its placeholder. */
export const textField = (
  name: string,
  label: string,
  value: string,
  { max, hint = '' }: { max: number; hint?: string },
): Safe =>
  html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" value="${value}" maxlength="${max}" placeholder="${hint}"></p>`;

/** A form that was sent and refused: what was typed, and what was wrong with each field. */
export interface SentForm {
  fields: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** What was wrong with the whole. */
  refusal: string | null;
}

interface Field {
  value: string;
  /** What its id says instead of its name, where a page has several of that name. */
  id?: string;
  hint?: string;
  /** What was wrong with it. */
  wrong?: string | undefined;
  required?: boolean;
}

/** What a select field holds. */
interface Chosen extends Field {
  none?: string | undefined;
  /** What browsers may choose. */
  autocomplete?: 'country';
}

/** A field of a form that was sent and refused, or is to be sent. */
interface Typed extends Field {
  max: number | undefined;
  type?: 'text' | 'date' | 'url' | 'number';
  /** Lines of a field for longer texts. */
  rows?: number | undefined;
  /** What browsers may fill in. */
  autocomplete?: 'name' | 'organization' | 'street-address';
}

/** A field with its label, its hint and what was wrong with it. */
export function typedField(
  name: string,
  label: string,
  { value, max, hint = '', wrong, type = 'text', rows, required = false, autocomplete, id = name }: Typed,
): Safe {
  const filled = attr('autocomplete', autocomplete);
  const about = described(id, hint, wrong);
  return html`<p class="field"><label for="f-${id}">${label}</label>${
    rows === undefined
      ? html`<input id="f-${id}" name="${name}" type="${type}" value="${value}" ${longest(type, max)} ${about} ${attr('required', required)} ${filled} ${invalid(wrong)}>`
      : html`<textarea id="f-${id}" name="${name}" rows="${rows}" ${longest('text', max)} ${about} ${attr('required', required)} ${filled} ${invalid(wrong)}>${value}</textarea>`
  }${below(id, hint, wrong)}</p>`;
}

/** The ids of what stands below a field, if something does. */
function described(name: string, hint: string, wrong: string | undefined): ReturnType<typeof attr> {
  const parts = [hint !== '' && 'hint', wrong !== undefined && 'fault'].filter((part) => part !== false);
  return attr('aria-describedby', parts.map((part) => `f-${name}-${part}`).join(' ') || null);
}

const invalid = (wrong: string | undefined): ReturnType<typeof attr> =>
  attr('aria-invalid', wrong === undefined ? null : 'true');

/** The hint of a field, and what was wrong with it. */
const below = (name: string, hint: string, wrong: string | undefined): Child =>
  html`${hint !== '' && html`<span class="fine" id="f-${name}-hint">${hint}</span>`}${fault(`f-${name}-fault`, wrong)}`;

/** Days and numbers have forms of their own. */
const longest = (type: Typed['type'], max: number | undefined): ReturnType<typeof attr> =>
  attr('maxlength', type === 'date' || type === 'number' || max === undefined ? null : String(max));

/** The one big field of a page that searches, with its button. `more` are further fields. */
export function searchForm(action: string, label: string, q: string, more: Child = null): Safe {
  return html`<form class="finder" action="${action}" role="search" aria-label="${label}"><p class="line"><label class="sr" for="f-q">${label}</label>
<input id="f-q" name="q" type="search" maxlength="200" value="${q}" placeholder="${label}"><button class="btn hot">${t.search}</button></p>${more}</form>`;
}
