import {
  DRAFT_FIELDS,
  type DraftFieldName,
  type FieldRule,
  LIST_ITEMS_MAX,
} from '../../../../domain/profile/draft_fields.ts';
import { attr, type Child, html, type Safe } from '../../../html/html.ts';
import { fieldHint, fieldName, fieldActions as t } from '../../../texts/drafts/fields.ts';
import type { Option } from '../../parts/forms.ts';
import type { ShownField } from './field_row.ts';
import { type Input, labelled, select } from './inputs.ts';
import { type FormContext, faultList, typedAt } from './typed.ts';

/** The lists that fields are chosen from. */
export type FieldChoices = Partial<Record<DraftFieldName, readonly Option[]>>;

/** What the forms of fields need beside what all forms of the page share. */
export interface FieldForms extends FormContext {
  choices: FieldChoices;
  /** How often fields are drafted again, as a sentence; empty where it is not known. */
  again_limit: string;
}

/** What can be done with a field, collapsed: a form for its value, and buttons for its state. */
export function fieldForms(field: ShownField, forms: FieldForms): Safe {
  const { name, entries } = field;
  const typed = typedAt(forms, name);
  const label = fieldName(name);
  return html`<details class="edit" ${attr('open', typed !== null)}><summary>${entries.length > 0 ? t.edit(label) : t.add(label)}</summary>
${form(forms, name, html`<input type="hidden" name="seen" value="${field.seen}">${inputsOf(field, forms)}${faultList(name, typed)}<p class="acts"><button class="btn small hot" name="do" value="set">${t.save}</button></p>`)}
${form(forms, name, buttonsOf(field, forms))}</details>`;
}

const form = ({ action, csrf }: FormContext, name: DraftFieldName, inside: Child): Safe =>
  html`<form method="post" action="${`${action}#${name}`}">${csrf}<input type="hidden" name="field" value="${name}">${inside}</form>`;

const KINDS = new Map<DraftFieldName, Input['kind']>([
  ['short_description', 'text'],
  ['description', 'long'],
  ['contact_email', 'email'],
  ['demo_video_url', 'url'],
  ['logo_url', 'url'],
]);

function inputsOf({ name, raw, list }: ShownField, forms: FieldForms): Safe {
  const { max }: FieldRule = DRAFT_FIELDS[name];
  const options = forms.choices[name];
  const typed = typedAt(forms, name);
  const id = `f-${name}`;
  const hint = html`<p class="fine" id="${id}-hint">${fieldHint(name)}</p>`;
  if (list && options) return html`${placesOf(id, typed?.values.getAll('value') ?? raw, options)}${hint}`;
  const input: Input = list
    ? // With the line ends.
      { name: 'value', kind: 'lines', max: LIST_ITEMS_MAX * (max + 1) }
    : { name: 'value', kind: KINDS.get(name) ?? 'line', max, ...(options && { options }) };
  return html`${labelled(input, { id, label: fieldName(name), value: raw.join('\n'), hint: `${id}-hint`, typed, at: name, quiet: true })}${hint}`;
}

/** One choice for each entry of a list, and one more. */
function placesOf(id: string, chosen: readonly string[], options: readonly Option[]): Safe {
  const values = [...chosen.filter((value) => value !== ''), ''].slice(0, LIST_ITEMS_MAX);
  return html`${values.map((value, i) => html`<p class="field"><label for="${id}-${i}">${t.category(i)}</label>${select('value', `${id}-${i}`, value, options)}</p>`)}`;
}

/** The buttons that change the state of a field, and what they do. */
function buttonsOf(field: ShownField, { again_limit }: FieldForms): Safe {
  const { state, entries } = field;
  const again = field.is_read && state !== 'override';
  const hasValue = entries.length > 0;
  return html`<p class="acts">${restoring(field)}${hasValue && state !== 'override' && button('lock', t.lock)}${again && button('again', t.again)}${(hasValue || state === 'not_found') && button('blank', t.blank)}</p>
<p class="fine">${hasValue && state !== 'override' && html`${t.lock_hint} `}${again && `${t.again_hint(isSet(field))} ${again_limit}`}</p>`;
}

const button = (does: string, text: string): Safe =>
  html`<button class="btn tiny" name="do" value="${does}">${text}</button>`;

/** Whether an owner has set the value. */
const isSet = ({ state }: ShownField): boolean => state === 'edited' || state === 'manual';

/** The button that brings back what was drafted, or unlocks. */
function restoring(field: ShownField): Child {
  if (field.state === 'override') return button('restore', unlockText(field));
  const isChanged = isSet(field) || field.state === 'deleted';
  return isChanged && field.original !== null && button('restore', t.restore);
}

/** What unlocking does beside: it brings back what was drafted. */
function unlockText({ original, entries, is_drafted }: ShownField): string {
  if (original !== null) return t.unlock_restored;
  return is_drafted || entries.length === 0 ? t.unlock : t.unlock_cleared;
}
